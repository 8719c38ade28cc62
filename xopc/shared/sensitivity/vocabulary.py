"""What credentials are called, in some fifty languages: lower case, no joiners, stems allowed."""

_PASSWORDS = """
community string|master pw|master pass|keepass master|bitwarden master|vault master
|diceware phrase|pass-phrase
|code wifi|code wi-fi|code du wifi|code de la box|código wifi|código do wifi|código del wifi
|codice wifi|codice del wifi|kod wifi|kod do wifi|код от вайфая|รหัสไวไฟ|รหัส wifi|รหัสเน็ต
|chiave di accesso|chiave d'accesso|chiave wifi|chiave wi-fi|chiave di rete|clave de acceso
|clave wifi|clave de red|clé wifi|clé wi-fi|clé de sécurité|clé réseau|netzwerkschlüssel
|wlan-schlüssel|wlan-key|wifi-code|klucz wifi|klucz sieci|ключ сети|ключ от wi-fi|ключ wi-fi
|الرقم السري|رمز الواي فاي|パスは|パスが|パス：|パス:|パス |登录密|кодовое слово|code word|codeword
|safe word
|password|passwrd|passwd|passphrase|passcode|pass code
|pass phrase|pass word|p@ssword|p@ssw0rd|passw0rd|pswd|pasword|passwort|kennwort|losung|pwd|pass
|pw|mdp|mot de passe|mots de passe|phrase secrète|contraseña|contrasena|contraseñas|clave|senha
|palavra-passe|palavra passe|parola|parole|wachtwoord|lösenord|losenord|passord|adgangskode
|kodeord|salasana|lykilorð|salasõna|parool|slaptažod|hesl|hasł|hasla|geslo|lozink|zaporka|лозинк
|шифр|парол|пароль|құпия|құпиясөз|нууц үг|jelszó|jelszav|şifre|sifre|parol|fjalëkalim|fjalekalim
|contrasenya|contrasinal|pasahitz|cyfrinair|pasfhocal|κωδικός|κωδικο|συνθηματικ|գաղտնաբառ|პაროლ
|كلمة المرور|كلمة السر|كلمه السر|كلمة سر|الباسورد|باسورد|رمز عبور|رمزعبور|گذرواژه|کلمه عبور
|پسورد|پاس ورڈ|סיסמ|סיסמא|ססמ|पासवर्ड|कूटशब्द|পাসওয়ার্ড|পাসওয়ার্ড|கடவுச்சொல்|பாஸ்வேர்ட்
|పాస్వర్డ్|ಪಾಸ್ವರ್ಡ್|പാസ്വേഡ്|പാസ്വേർഡ്|પાસવર્ડ|ਪਾਸਵਰਡ|මුරපදය|รหัสผ่าน|พาสเวิร์ด|ລະຫັດຜ່ານ
|စကားဝှက်|ពាក្យសម្ងាត់|mật khẩu|mat khau|mật mã|kata sandi|kata laluan|sandi|katalaluan|nenosiri
|neno la siri|wagwoord|iphasiwedi|የይለፍ ቃል|密码|密碼|口令|通行碼|暗号|mima|パスワード
|パスフレーズ|パスコード|合言葉|비밀번호|비번|암호|패스워드
"""
_CODES = """
código de desbloqueo|código de desbloqueio|code de déverrouillage|codice di sblocco|entsperrcode
|ontgrendelcode|kod odblokowania|код разблокировки|kilit kodu|unlock pin|كود التحقق|رمز التفعيل
|كود التفعيل|رمز التأكيد|קוד חד פעמי|קוד אימות|קוד האימות|otp ของคุณ|รหัสยืนยัน|सत्यापन कोड|कोड
|যাচাইকরণ কোড|kod sms|ověřovací kód|codul de verificare|codul tău|codul|cod de acces|ellenőrző kód
|a kódod|belépőkód|κωδικός επαλήθευσης|vahvistuskoodi|verifieringskod|engångskod|engangskode
|bekreftelseskode|bekræftelseskode|pinkod|mtan|mtan-code|smstan|chiptan|รหัสเอทีเอ็ม|รหัส atm
|kod za potvrdu|код подтвержд|код із смс|код з смс
|larmkod|portkod|dörrkod|dørkod|dørkode|alarmkode|portkode|inngangskode|porttikoodi|ovikoodi
|oven koodi|ulko-oven koodi|كود الدخول
|hälytyskoodi|alarmkód|kapukód|kaputelefon kód|kode masuk|passkey code|pin|pins|pin code
|pin-code|pincode|pin number|puk|puk code
|door code|gate code|alarm code|entry code|access code|lock code|garage code|keypad code
|wifi code|wi-fi code|key code|safe code|lockbox code|locker code|unlock code
|combination|combo|otp|totp|2fa code|mfa code|one-time code|one time code|one-time password
|verification code|verify code|authentication code|auth code|login code|sign-in code
|security code|confirmation code|backup code|recovery code|backup codes|recovery codes
|scratch code|rescue code|sms code|tan|geheimzahl|türcode|zugangscode|bestätigungscode
|sicherheitscode|entsperrcode|alarmcode|code d'accès|code secret|code pin|digicode
|code de vérification|code de la porte|code d'entrée|código de acceso|código de verificación
|código pin|código de la puerta|código de la alarma|código de verificação|código de acesso
|código do alarme|codice pin|codice di verifica|codice di accesso|pincode|toegangscode|deurcode
|verificatiecode|kod pin|kod dostępu|kod weryfikacyjny|kod do drzwi|пин|пин-код|пинкод
|код подтверждения|код доступа|код от двери|код домофона|код|doğrulama kodu|kapı kodu|رمز التحقق
|رمز الدخول|کد تایید|קוד|mã otp|mã pin|mã xác minh|mã xác nhận|mã mở khóa|kode otp
|kode verifikasi|kode pin|kod pengesahan|รหัส otp|รหัสพิน|รหัสประตู|ओटीपी|पिन|ওটিপি|暗証番号
|認証コード|確認コード|ワンタイム|인증번호|인증 번호|인증코드|확인 코드|핀번호|验证码|驗證碼
|校验码|动态码|动态口令|短信码|门禁码|门锁码|开门码|门禁|门锁|开锁码|解锁码|备用码|恢复码|备份码
|安全码|取款码|支付码|保险箱|密码锁|pin码
"""
_KEYS = """
unseal key|psk|service role key|高德key|地图key|的key|key是|key为|aes key|encryption key|hmac
|ak是|ak 是
|ak:|ak=|sk是|sk 是|sk:|sk=
|api key|api-key|apikey|api_key
|api token|secret key|secret-key|access key|access-key
|private key
|signing key|encryption key|master key|session key|session token|auth token|access token
|refresh token|bearer token|bot token|personal access token|deploy token|app secret
|client secret|webhook secret|shared secret|secret|token|bearer|credential|credentials|creds
|wpa key|wifi key|wi-fi key|network key|network security key|pre-shared key|setup key
|recovery key|license key|product key|deploy key|appkey|appsecret|secretkey|accesskey
|accesskeysecret|secretid|hmac key|clé api|clé d'api|clé secrète|clé privée|jeton|schlüssel
|api-schlüssel|zugangstoken|clave api|clave de api|clave secreta|clave privada|chave de api
|chave secreta|chave|chiave api|chiave segreta|sleutel|klucz|ключ|токен|секрет|anahtar|مفتاح
|التوكن|کلید|מפתח|טוקן|khóa api|kunci api|टोकन|密钥|密鑰|秘钥|私钥|私鑰|令牌|访问密钥|授权码
|激活码|apiキー|アクセスキー|シークレット|トークン|秘密鍵|api 키|토큰|비밀 키|시크릿
"""
_SIGN_INS = """
ssid|username|user name|account|admin|账号|帐号|账户|identifiant|usuario|usuário|utente|benutzername
|логин|учётн
"""
_ACCESS = """
login|log in|logs in|logs on|log on|logins|log-in|logon|sign in|sign-in|signin|get in with|get into
|wifi|wi-fi|wlan|vpn|ssh|router|hotspot|shared drive|网关|登录|登陆|登入|ログイン
|로그인
|connexion|inicio de sesión|anmeldung|zugang|вход|credentials for
"""


def _words(table: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in table.replace("\n", "").split("|") if word.strip())


PASSWORDS = _words(_PASSWORDS)
CODES = _words(_CODES)
KEYS = _words(_KEYS)
SIGN_INS = _words(_SIGN_INS)
ACCESS = _words(_ACCESS)
#: these are whole words or nothing: "pass" does not start "passenger", nor "pin" "pink"
SHORT = frozenset(
    _words(
        "signin|logon|logins|pass|pw|pwd|pin|pins|puk|otp|totp|combo|clave|code|token"
        "|secret|chave|parol|parole|creds"
        "|sandi|admin|login|account|vpn|ssh|код|пин|bearer|sleutel|шифр"
    )
)
#: what joins a noun to the value after it
AFTER_CUES = _words("""
is|are|was|be|as|to|=|says|say|reads|shows|equals|becomes|remains|still|now|ist|lautet|es|sigue
|era|será|é|foi|e|è|est
|était|sera|zijn|var|är|er|on|je|jest|to|brzmi|este|ez|является|это|есть|теперь|от|для|buat|adalah
|ialah|la|là|ni|dir|ise|هي|هو|הוא|היא|है|হলো|হল|คือ|เป็น|shi|是|为|為|就是|还是|成|成了|用|换|改|叫
|είναι|θα είναι|este|sunt|е|ay|yra|ir|és|është|da|fyrir|इज़|એ|ہے|شد|ist noch|är nu|itu|الخاص بك|שלך
|ของคุณ|tău este|tău|anda|kamu|de|da
|は|が|を|는|은|이|가
""")
#: what follows a mere number that counts something
UNITS = _words("""
char|character|bit|byte|digit|letter|word|symbol|day|week|month|year|hour|minute|second|min|time
|user|people|person|attempt|percent|%|zeichen|tage|stellen|caractère|caracteres|caratteri|dígitos
|jours|días|dias|tekens|dagen|знак|символ|цифр|дней|位|个|字|天|次|分钟|秒|人|文字|桁|자리|자|ký tự
|karakter|line|zeile|línea|ligne|righe|riga|linha|regel|satır|lini|стро|行|줄
""")
