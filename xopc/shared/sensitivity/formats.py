"""The formats of credentials, one a line: to learn a new provider's key, add a line here."""

#: `provider: prefix body`, both RE2; no entropy, because a real key may well look made up
_TABLE = r"""
sk: sk- [\w\-]{14,}
github: gh[pousr]_ [A-Za-z0-9_]{16,}
github: github_pat_ [A-Za-z0-9_]{20,}
gitlab: gl(?:pat|ptt|dt|rt|rtr|cbt|soat|ft|agent|imt|oas|ffct)- [\w\-]{12,}
aws: (?:AKIA|ASIA|ABIA|ACCA) [A-Z0-9]{12,}
google: AIza [\w\-]{30,}
google: ya29\. [\w\-.]{16,}
google: GOCSPX- [\w\-]{16,}
google: 1//0 [\w\-]{24,}
slack: xox[a-z](?:\.xox[a-z])?- [\w\-]{10,}
slack: xapp-\d- [\w\-]{10,}
stripe: (?:sk|rk)_(?:live|test|prod)_ [A-Za-z0-9]{8,}
webhook: whsec_ [A-Za-z0-9+/=_\-]{12,}
square: sq0[a-z]{3}- [\w\-]{16,}
shopify: shp(?:at|ca|pa|ss|tka)_ [A-Za-z0-9]{12,}
sendgrid: SG\. [\w\-]{12,}\.[\w\-]{12,}
mailgun: key- [0-9a-z]{28,}
brevo: xkeysib- [\w\-]{16,}
resend: re_ [A-Za-z0-9]{6,}_[A-Za-z0-9]{12,}
npm: npm_ [A-Za-z0-9]{20,}
pypi: pypi- [\w\-]{24,}
rubygems: rubygems_ [A-Za-z0-9]{20,}
docker: dckr_(?:pat|oat)_ [\w\-]{16,}
vault: hv[sbr]\. [\w\-]{16,}
doppler: dp\.(?:pt|st|ct|sa|scim|audit)\. [\w.\-]{16,}
pulumi: pul- [0-9a-f]{24,}
digitalocean: do[opr]_v1_ [0-9a-fA-F]{24,}
fly: (?:fm[12]|fo1)_ [\w+/=\-]{20,}
netlify: nfp_ [A-Za-z0-9]{20,}
supabase: (?:sbp|sb_secret)_ [\w\-]{16,}
planetscale: pscale_(?:tkn|pw|oauth)_ [\w.\-]{16,}
databricks: dapi [0-9a-f]{28,}
newrelic: NR(?:AK|II|RA|JS)- [\w\-]{16,}
grafana: gl(?:c|sa)_ [\w+/=\-]{20,}
sentry: sntry[su]_ [\w+/=\-]{20,}
honeycomb: hc[a-z]ik_ [A-Za-z0-9]{20,}
dynatrace: dt0[a-z]\d\d\. [\w\-.]{20,}
linear: lin_(?:api|oauth)_ [\w]{20,}
notion: (?:ntn|secret)_ [A-Za-z0-9]{24,}
airtable: pat [A-Za-z0-9]{14}\.[0-9A-Za-z]{32,}
figma: fig[dour]_ [\w\-]{20,}
atlassian: AT(?:ATT3|CTT3|BB|OA) [\w=\-]{16,}
postman: PMAK- [\w\-]{20,}
hubspot: pat-(?:na|eu)\d- [0-9a-f\-]{24,}
typeform: tfp_ [\w\-.]{20,}
contentful: CFPAT- [\w\-]{20,}
mapbox: sk\.eyJ [\w\-.]{20,}
sourcegraph: sg[pd]_ [\w]{20,}
buildkite: bk(?:ua|ct|aj)_ [\w\-]{20,}
circleci: CCI(?:PAT|PRJ)_ [\w]{16,}
sonar: sq[uap]_ [0-9a-f]{32,}
artifactory: AKCp [A-Za-z0-9]{20,}
clojars: CLOJARS_ [0-9a-zA-Z]{32,}
onepassword: ops_eyJ [\w+/=\-]{20,}
onepassword: A3- [A-Z0-9]{6}-[A-Z0-9\-]{20,}
age: AGE-SECRET-KEY-1 [A-Za-z0-9]{20,}
tailscale: tskey-(?:[a-z]+-)? [\w\-]{12,}
prefect: pn[ub]_ [A-Za-z0-9]{24,}
readme: rdme_ [a-z0-9]{30,}
adobe: p8e- [\w\-]{24,}
facebook: EAA [A-Za-z0-9]{24,}
twitter: AAAAAAAAAAAAAAAAAAAA [\w%\-]{20,}
dropbox: sl\.(?:u\.)? [\w\-]{60,}
alibaba: LTAI [A-Za-z0-9]{12,}
tencent: AKID [A-Za-z0-9]{20,}
volcengine: AKLT [\w\-]{20,}
baidu: (?:ALTAK-|bce-v3/) [\w\-/]{16,}
yandex: (?:y[0-3]_|AQVN|YC)[A-Za-z0-9] [\w\-]{32,}
huggingface: (?:hf|api_org)_ [A-Za-z0-9]{20,}
replicate: r8_ [A-Za-z0-9]{24,}
groq: gsk_ [A-Za-z0-9]{20,}
xai: xai- [A-Za-z0-9]{24,}
perplexity: pplx- [A-Za-z0-9]{20,}
nvidia: nvapi- [\w\-]{20,}
tavily: tvly- [\w\-]{16,}
firecrawl: fc- [0-9a-f]{28,}
langsmith: lsv2_(?:pt|sk)_ [\w]{20,}
pinecone: pcsk_ [\w]{20,}
together: tgp_v1_ [\w\-]{20,}
elevenlabs: sk_ [0-9a-f]{40,}
shippo: shippo_(?:live|test)_ [0-9a-f]{20,}
easypost: EZ[AT]K [A-Za-z0-9]{30,}
duffel: duffel_(?:live|test)_ [\w\-]{20,}
plaid: access-(?:sandbox|development|production)- [0-9a-f\-]{20,}
terraform: [A-Za-z0-9]{14}\.atlasv1\. [\w\-]{40,}
azure: [\w~.\-]{3}\dQ~ [\w~.\-]{24,}
facebook: APP_USR- [\w\-]{24,}
bitcoin: xprv [1-9A-HJ-NP-Za-km-z]{60,}
telegram: (?:bot)?\d{6,10}:AA [\w\-]{24,}
mailchimp: [0-9a-f]{32} -us\d{1,2}
discord: [MNO][\w\-]{22,27}\. [\w\-]{6}\.[\w\-]{24,}
"""


def _read(line: str) -> tuple[str, str]:
    name, prefix, body = line.split(" ", 2)
    return name.rstrip(":"), prefix + body


#: (provider, pattern)
FORMATS = tuple(map(_read, _TABLE.strip().splitlines()))
