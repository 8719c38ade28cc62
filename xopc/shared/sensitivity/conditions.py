"""Words of the special categories: health, belief, origin, sex life, convictions, papers."""

#: illnesses, states and treatments that say something about whoever has them
CONDITIONS = """
a1c|hba1c|viral load|cd4|biopsy|wheelchair|lost the baby|stillb\\w+|clean from (?:cocaine|heroin
|drugs|meth|alcohol|opioids)|relapsed|hiv|hiv/aids|cancer|carcinoma|tumou?r|leuk(?:a)?emia
|lymphoma|melanoma|diabet\\w+|epilep\\w+|depression|depressive|bipolar|schizo\\w+|psychosis
|psychotic|anxiety disorder|panic (?:attacks?|disorder)|ptsd|ocd|adhd|autis\\w+|asperger\\w*
|anorexi\\w+|bulimi\\w+|eating disorder|borderline personality|dementia|alzheimer\\w*
|parkinson\\w*|multiple sclerosis|crohn\\w*|colitis|lupus|arthritis|asthma|copd
|hepatitis(?: [abc])?|cirrhosis|kidney disease|kidney failure|dialysis|heart (?:disease|failure
|attack|condition)|hypertension|high blood pressure|(?:had|having|after) a stroke
|stroke survivor|herpes|syphilis|gonorrh\\w+|chlamydia|hpv|stds?|stis?|endometriosis|pcos
|infertil\\w+|ivf|miscarriage|miscarried|abortion|pregnant|pregnancy|menopause
|erectile dysfunction|fibromyalgia|sickle cell|cystic fibrosis|hemophilia|haemophilia
|thyroid\\w*|celiac|coeliac|migraines?|insomnia|chemo(?:therapy)?|radiotherapy|radiation therapy
|transplant|mastectomy|hysterectomy|vasectomy|suicid\\w+|self[- ]harm\\w*|rehab|alcoholi\\w+
|alcohol addiction|drug addiction|(?:heroin|opioid|cocaine|meth|drug|gambling) addict(?:ion)?
|(?:addiction|addicted) to (?:alcohol|opioids?|heroin|cocaine|meth|painkillers|drugs)|overdose
|psychiatr\\w+|antidepressants?|psychiatric ward|disabled|disability|paralysed|paralyzed
|blood type|brca[12]?|huntington\\w*|genetic (?:test|mutation|disorder)|long covid|tuberculosis
|sclerosis|ulcer\\w*|seizures?
"""
CONDITIONS_ABROAD = """
認知症|うつ病|エイズ|入院|携带者|癌|肿瘤|腫瘤|白血病|淋巴瘤|糖尿病|癫痫|癲癇|抑郁|抑鬱|躁郁|双相
|精神分裂|焦虑症|恐慌症|强迫症|自闭|多动症|厌食症|痴呆|阿尔茨海默|阿尔兹海默|帕金森|乙肝|丙肝
|肝炎|肝硬化|肾病|尿毒症|透析|心脏病|高血压|冠心病|中风|脑梗|艾滋|hiv|梅毒|淋病|疱疹|性病|不孕
|试管婴儿|流产|堕胎|人流|怀孕|懷孕|化疗|化療|放疗|移植|自杀|自殺|自残|轻生|戒毒|戒酒|酗酒|哮喘
|红斑狼疮|类风湿|甲亢|甲减|结节|确诊|残疾|更年期|宫外孕|多囊|性功能|失眠症|精神科|がん|うつ|鬱
|統合失調|双極性|糖尿|てんかん|発達障害|自閉|パニック障害|妊娠|流産|中絶|不妊|肝炎|透析|抗がん剤
|自殺|당뇨|암 진단|암에|유방암|위암|폐암|우울증|조현병|양극성|공황장애|간질|임신|유산|낙태|자살
|항암|에이즈|간염|고혈압|자폐|cáncer|cancer|diabetes|diabét\\w+|depresión|depresion
|esquizofren\\w+|bipolar|epilepsia|embarazada|aborto|sida|vih|hepatitis|tumor|leucemia|ansiedad
|anorexia|suicid\\w+|quimioterapia|hipertensión|asma|párkinson|câncer|depressão|grávida|quimio
|hiv|autis\\w+|cancer du|dépress\\w+|diabète|diabétique|séropositi\\w+|schizophrén\\w+|bipolaire
|épileps\\w+|épilepti\\w+|enceinte|avortement|fausse couche|chimio\\w*|leucémie|hépatite|tumeur
|alcooli\\w+|krebs|brustkrebs|depression(?:en)?|depressiv|diabetiker\\w*|schizophren\\w+
|epilep\\w+|schwanger|fehlgeburt|abtreibung|chemotherapie|hiv-positiv|bipolare?|essstörung
|magersucht|suizid\\w*|selbstmord\\w*|rheuma|hepatitis|alkoholiker\\w*|burnout|multiple sklerose
|cancro|tumore|depressione|diabete|incinta|sieropositiv\\w+|epilessia|schizofreni\\w*|kanker
|depressie|zwanger|suikerziekte|stoornis|miskraam|cukrzyc\\w+|rak(?:a|iem)?|nowotw\\w+
|depresj\\w+|ciąż\\w+|padaczk\\w+|рак|рака|раком|онколог\\w*|диабет\\w*|депресси\\w+
|шизофрени\\w+|эпилепси\\w+|вич|беремен\\w+|аборт\\w*|выкидыш\\w*|гепатит\\w*|химиотерап\\w+
|суицид\\w*|инсульт\\w*|алкоголи\\w+|біполярн\\w+|діабет\\w*|вагітн\\w+|депресі\\w+|ung thư
|tiểu đường|trầm cảm|viêm gan|mang thai|sảy thai|phá thai|hiv|tâm thần phân liệt|động kinh
|kanser|diyabet|şeker hastası|depresyon|hamile|kencing manis|hamil|keguguran|diabetes|kanker
|skizofrenia|السكري|سكري|سرطان|السرطان|اكتئاب|الاكتئاب|الإيدز|الصرع|حامل|التهاب الكبد|דיכאון
|סרטן|סוכרת|בהריון|إجهاض|سرطان|دیابت|افسردگی|باردار|صرع|मधुमेह|डायबिटीज|कैंसर|अवसाद|गर्भवती
|एचआईवी|ডায়াবেটিস|ক্যান্সার|গর্ভবতী|เบาหวาน|มะเร็ง|ซึมเศร้า|ตั้งครรภ์|เอดส์|depression|cancer
|diabetes|gravid|missfall|cukrovk\\w+|rakovin\\w+|depres\\w+
"""
#: medicines by the endings of their international names, and those too common to need one
MEDICINES = """
\\w{3,}(?:oxetine|opram|azepam|azolam|apine|idone|statin|sartan|olol|formin|gliptin|gliflozin
|glutide|tidine|cillin|mycin|floxacin|vudine|tegravir|tecavir|ciclovir|navir|mab|tinib|caine
|codone|morphine|methadone|phenidate|amfetamine|amphetamine|triptyline|trigine|thyroxine|prazole
|sone|solone|parin|zolam|pril)|insulin|lithium|prozac|zoloft|sertraline?|sertralina|xanax|valium
|adderall|ritalin|wellbutrin|bupropion|lexapro|escitalopram|venlafaxine|mirtazapine|methotrexate
|tamoxifen|truvada|descovy|antiretrovirals?|suboxone|naltrexone|viagra|ozempic|wegovy|warfarin
|testosterone|estradiol|estrogen|hormone therapy|birth control|百忧解|左洛复|舍曲林|氟西汀
|帕罗西汀|西酞普兰|文拉法辛|碳酸锂|奥氮平|喹硫平|利培酮|阿立哌唑|恩替卡韦|替诺福韦|胰岛素
|二甲双胍|多奈哌齐|阿托伐他汀|优甲乐|安定片|抗抑郁药|降压药|化疗药|インスリン|抗うつ|リチウム
|인슐린|항우울제|инсулин\\w*|антидепрессант\\w*|insulina|insuline|sertralin|fluoxetin\\w*
|antidepresiv\\w+|antidépresseurs?|antidepressiva
"""
#: who is spoken of: the speaker or somebody close
PEOPLE = """
i|i'm|im|i've|ive|i'd|i'll|me|my|mine|myself|we|our|us|he|she|his|her|him|they've been|mom|mum
|mother|dad|father|wife|husband|son|daughter|brother|sister|partner|girlfriend|boyfriend
|grand(?:ma|pa|mother|father)|aunt|uncle|cousin|colleague|boss|friend|coworker|neighbou?r|user
|patient|mi|me|yo|soy|tengo|estoy|padezco|tomo|fui|sufro|mis|madre|padre|hermana|hermano|hijo
|hija|esposa|marido|tenemos|eu|meu|minha|sou|tenho|estou|foi|sofro|mãe|pai|irmã|irmão|filho
|filha|je|j'ai|mon|ma|mes|suis|moi|mère|père|sœur|frère|fils|fille|ich|mein\\w*|mir|mich|wir|bin
|mutter|vater|schwester|bruder|sohn|tochter|frau|mann|io|ho|sono|mio|mia|soffro|prendo|madre|ik
|mijn|mij|moeder|vader|jag|min|mitt|jeg|mit|ja|mam|mój|moja|jestem|mám|můj|moje|ben|benim|bana
|annem|babam|tôi|em|mình|mẹ|bố|saya|aku|ibu|ayah|я|мне|меня|мой|моя|мою|моего|моей|у меня|мама
|папа|жена|муж|сын|дочь|мені|мене|моя|мій
"""
PEOPLE_ABROAD = """
通院して|陽性で|服用して|入院し|我|俺|咱|妈|媽|爸|爹|娘|妻子|老婆|丈夫|老公|儿子|女儿|哥|姐|弟
|妹|爷爷|奶奶|外婆|外公|姥|同事|朋友|他|她|医生说|诊断|体检|病历|最近|在做|在吃|正在|得了|患
|わたし|妊娠して|私|僕|俺|わたし|母|父|妻|夫|息子|娘|저|나는|나 |내|제 |제가|우리|엄마|아빠
|어머니|아버지|남편|아내|أنا|لدي|عندي|أعاني|أمي|أبي|والدتي|والدي|من |مادرم|پدرم|دارم|هستم|אני|לי
|אמא|אבא|मैं|मुझे|मेरी|मेरे|मेरा|मां|আমি|আমার|ผม|ฉัน|ดิฉัน|แม่|พ่อ
"""
#: trades, stories, pets, software and general talk that explain a condition away
EXPLAINS_AWAY = """
develop(?:s|ed|ing|er)?|firmware|devices?|ocd about|nurse|doctor|physician
|pharmacist|therapist|oncologist|clinician|surgeon|paramedic|carer|caregiver|ward|clinics?
|hospitals?|research\\w*|stud(?:y|ies|ying)|lab|institute|phd|thesis|dissertation|course|lecture
|exam|teach\\w*|students?|work(?:s|ing)? (?:at|in|on|for|with)|we (?:sell|build|make|help|serve)
|startup|company|software|app|platform|dataset|database|model|billing|code(?:base)?|api|table
|novel|hero|heroine|character|story|stories|fiction|book|books|film|movie|series|song|episode
|game|article|essay|blog|podcast|documentary|poem|review|dogs?|cats?|puppy|kitten|pets?|horse
|rabbit|hamster|parrot|volunteer\\w*|donat\\w+|charity|fundrais\\w+|awareness|campaign|vaccines?
|in general|symptoms? of|what (?:is|are|causes)|how (?:do|does|is)|recession|great depression
|pregnant pause|economic|economy|market|headache|crossword|chocolate|coffee|history of|museum
|architecture|cooking|cuisine|recipe|language|literature|festival|music|translate|word for
|party planning|on our|team|horoscope|zodiac|star sign|tropic of|guideline|policy|policies|law
|bill|act|festivals|roman|figur|buch|forschung|forsche|studiere|krankenschwester|arzt|ärztin
|libro|novela|película|perro|gato|enfermera|médico|investig\\w+|livro|romance|cachorro|livre
|film|chien|chat|infirmi\\w+|médecin|recherche|libro|romanzo|cane|gatto|книг\\w*|роман\\w*
|собак\\w*|кошк\\w*|врач\\w*|медсестр\\w*|исследу\\w*|小说|主角|人物|角色|剧本|电影|电视剧|一本
|书评|这本书|论文|研究|课程|科普|文章|护士|医师|药剂师|医院工作|科室|公司|软件|系统|平台|字段
|数据|狗|猫|宠物|志愿|公益|捐|宣传|什么是|怎么办|有哪些|症状有|游戏|歌|考试|展览|建筑|节日|小説
|主人公|研究|看護師|犬|猫|映画|本を|論文|소설|주인공|연구|간호사|강아지|고양이|영화
"""
BELIEFS = """
muslim|christian|catholic|protestant|orthodox (?:christian|jew)|jewish|jew|buddhist|hindu|sikh
|atheist|agnostic|mormon|evangelical|baptist|methodist|lutheran|anglican|presbyterian
|pentecostal|quaker|jehovah'?s witness|pagan|wiccan|jain|zoroastrian|shia|sunni|taoist|baha'?i
|scientologist|adventist|druze|democrat|republican|socialist|communist|marxist|anarchist
|libertarian|labour voter|tory|fascist|trade unionist|union (?:member|rep\\w*|steward)
|shop steward
"""
BELIEFS_ABROAD = """
católic[oa]|catolic[oa]|musulm[aá]n[ae]?s?|musulmane?|judí[oa]|cristian[oa]|budista|ate[oa]
|evangélic[oa]|protestante|testigo de jehová|judeu|judia|muçulman[oa]|cristã(?:o)?|espírita
|umbandista|catholique|juive?|chrétien(?:ne)?|athée|bouddhiste|protestante?|katholisch
|evangelisch|muslim(?:isch|in|a)?|jüdisch|jude|jüdin|christ(?:in)?|atheist(?:in)?
|buddhist(?:in)?|ebre[oa]|musulman[oa]|cattolic[oa]|buddista|katholiek|moslim(?:a)?|joods
|muzułmani\\w+|katoli\\w+|мусульман\\w+|христиан\\w+|православн\\w+|католи\\w+|буддист\\w*
|атеист\\w*|еврей\\w*
"""
ORIENTATIONS = """
gay|lesbian|bisexual|bi|queer|homosexual|asexual|pansexual|trans|transgender|non-?binary
|transsexual|hiv[- ]positive|closeted|polyamorous|intersex|gay and|lesbienne|bisexuel(?:le)?
|homosexuel(?:le)?|homo|lesbiana|bisexual|lésbica|schwul|lesbisch|bisexuell|transgender|lesbica
|omosessuale|гей|лесбиянка|бисексуал\\w*|đồng tính|eşcinsel|lgbtq?\\+?
"""
ORIGINS = """
roma|romani|sinti|black|white|african[- ]american|afro\\w*|latino|latina|latinx|hispanic
|indigenous|aboriginal|native american|maori|inuit|kurdish|kurd|uyghur|uighur|tibetan|hui|mongol
|tamil|sinhalese|hutu|tutsi|yoruba|igbo|hausa|zulu|xhosa|rohingya|hazara|pashtun|tajik|berber
|amazigh|sami|dalit|brahmin|mixed[- ]race|biracial|half[- ]\\w+|ashkenazi|sephardi|creole|arab
|armenian|basque|catalan|palestinian|cherokee|navajo
"""

#: said of a person, these need no further word; of a trade or a story, they are explained away
STATEMENTS = {
    "health": (
        "diagnosed with|tested positive|tested hiv|test came back positive"
        "|got my diagnosis|in therapy for"
        "|see(?:ing)? a (?:psychiatrist|psychologist|oncologist|therapist)|days sober|months sober"
        "|years sober|in recovery|attend aa|aa meeting|want to die|kill myself|my period is late"
        "|weeks pregnant|due date is|trying to conceive|me diagnosticaron"
        "|diagnosticad[oa] (?:com|con|de)"
        "|on m'a diagnostiqué|diagnostiquée?|wurde bei mir|diagnostiziert|mi hanno diagnosticato"
        "|мне поставили диагноз|диагностировали|được chẩn đoán|vastgesteld|zdiagnozowano",
        "确诊|被诊断|查出|检查出|抗体阳性|检测阳性|病理报告|住院了|在服药|看心理医生"
        "|看精神科|做了手术|不想活|経過観察|診断され|通院して|陽性でした|服用して"
        "|陽性|手術を受け|진단을 받|진단받|양성 판정|تشخيص|निदान",
    ),
    "criminal": (
        "convicted of|conviction for|served (?:\\w+ ){1,3}(?:months|years) in|(?:was|been"
        "|got) (?:arrested|jailed"
        "|incarcerated|imprisoned|sentenced|indicted)|in (?:prison|jail) for"
        "|criminal record|on probation"
        "|on parole|parole officer|probation officer|felony|pleaded guilty|pled guilty"
        "|dui|restraining order"
        "|sex offender|condenad[oa]|antecedentes penales|casier judiciaire"
        "|condamnée? (?:pour|à)|vorbestraft"
        "|verurteilt|en prison|im gefängnis|fui preso|estuve en la cárcel|condannat[oa]"
        "|судим\\w*|отсидел\\w*"
        "|veroordeeld|tiền án",
        "判刑|被判|坐牢|坐过牢|入狱|前科|服刑|拘留|取保候审|案底|犯罪记录|劳改|缓刑"
        "|前科がある|逮捕された|懲役|전과|징역|체포",
    ),
    "immigration": (
        "undocumented|overstay\\w*|asylum (?:seeker|claim|application|case)"
        "|refugee status|am a refugee"
        "|deport(?:ed|ation)|illegal immigrant|daca|h-?1b|(?:visa|permit"
        "|green card) (?:has )?(?:expired|ran out"
        "|was denied|is pending|application)|immigration status|without papers"
        "|indocumentad[oa]|sin papeles"
        "|sans[- ]papiers|ohne papiere|ohne aufenthalt\\w*|asylbewerber\\w*|asylantrag"
        "|demandeu\\w+ d'asile"
        "|clandestin[oa]|без документов|нелегал\\w*",
        "非法滞留|签证过期|逾期居留|黑户|偷渡|难民身份|申请庇护|政治庇护|オーバーステイ"
        "|不法滞在|難民申請|불법체류|난민",
    ),
    "sex_life": (
        "open relationship|open marriage|sex life|condoms?|have sex|had sex|having sex"
        "|sexual partners?"
        "|one[- ]night stand|porn|kinks?|bdsm|swingers?|escorts?|virgin|libido|on prep"
        "|an affair with"
        "|vida sexual|relación abierta|vie sexuelle|couple libre|sexleben"
        "|offene beziehung|vita sessuale"
        "|половая жизнь|интимн\\w+ жизн\\w+",
        "性生活|做爱|性伴侣|避孕套|安全套|约炮|一夜情|性癖|性取向|性生活がない|セックス"
        "|성생활|성관계",
    ),
    "politics": (
        "member of the (?:\\w+ ){0,3}party|party member|(?:voted|vote|voting|campaign\\w*"
        "|canvass\\w*) for (?:the )?"
        "(?:\\w+ )?(?:party|candidate|labour|greens?|democrats?|republicans?|tories"
        "|conservatives?|socialists?"
        "|president|trump|biden|harris|clinton|obama|afd|spd|cdu|macron|le pen|lula"
        "|bolsonaro|modi|putin)"
        r"|(?:i|we|always) vote (?:labour|tory|green|democrat\w*|republican|conservative"
        "|liberal)|registered (?:democrat|republican|independent|member of)|voté por"
        "|voté a"
        "|milito en|afiliad[oa] (?:a|al)"
        "|votei (?:no|na|em)|filiad[oa] a|j'ai voté|militante? (?:de|du|à)|ich wähle"
        "|wähle die|parteimitglied"
        "|mitglied der (?:spd|cdu|afd|grünen|linken|fdp)|ho votato|голосовал\\w* за"
        "|член партии|tôi là đảng viên",
        "党员|入党|投票给|投给|投了.{0,6}党|支持.{0,6}党|民进党|国民党|共青团|政治立场"
        "|党員|に投票|自民党|共産党員|당원|투표했",
    ),
    "union": (
        "shop steward|trade union|labou?r union|union (?:member|rep|representative|dues"
        "|card|organi[sz]er|local)"
        "|my union|unionise|unionize|sindicato|sindicalizad[oa]|sindicat[oa]|syndiquée?"
        "|syndicat|gewerkschaft\\w*"
        "|sindacato|vakbond\\w*|профсоюз\\w*|công đoàn",
        "工会|労働組合|노조|노동조합",
    ),
    "religion": (
        "go to (?:church|mosque|temple|synagogue|mass)|(?:pray|prays|praying) (?:five|to"
        "|every|daily|at)|fast(?:ed|ing)?"
        " (?:for|during) ramadan|bar mitzvah|bat mitzvah|was baptis?z?ed|go to confession"
        "|convert(?:ed|ing) to"
        " (?:islam|judaism|christianity|catholicism|buddhism|hinduism)|keep kosher"
        "|lost my faith|my (?:faith|religion)"
        "|believe in (?:god|allah|jesus)|voy a misa|vou à missa|vais à la messe"
        "|gehe in die kirche|konvertiert"
        "|je prie|хожу в церковь|хожу в мечеть|theo đạo",
        "信佛|信教|信基督|信主|信上帝|信奉|信道教|基督徒|基督教徒|穆斯林|佛教徒|天主教徒"
        "|教徒|去教堂|做礼拜|清真寺|受洗|皈依|回教"
        "|クリスチャン|キリスト教徒|仏教徒|信者|イスラム教徒|기독교인|교회에|불교|천주교"
        "|무슬림|أنا مسلم|أنا مسيحي|مسلمة|मुस्लिम|हिंदू हूं|ईसाई"
        "|אני יהודי|אני דתי",
    ),
    "ethnicity": (
        "ethnically|of \\w+ (?:descent|ancestry)|my ethnicity|my race|ethnic (?:minority|origin)"
        "|de origen (?:gitano|indígena|africano)|soy gitan[oa]|d'origine \\w+|ich bin sinti",
        "(?:我是|我爸是|我妈是|属于)\\p{Han}{0,4}族|少数民族|维吾尔族|藏族人|回族|アイヌ"
        "|在日|조선족",
    ),
    "orientation": (
        "not out to|came out|coming out to|in the closet|closeted|transition(?:ed"
        "|ing) (?:from|to)|attracted to (?:men"
        "|women|both)|same-sex partner|gender dysphoria|top surgery|soy (?:gay|lesbiana"
        "|bisexual|trans|homosexual)"
        "|sou (?:gay|lésbica|bissexual|trans)|suis (?:gay|lesbienne|homo\\w*|bi\\w*"
        "|trans\\w*)|bin (?:schwul|lesbisch"
        "|bisexuell|trans|homosexuell)|sono (?:gay|lesbica|bisessuale|omosessuale)"
        "|ben (?:homo|lesbisch|biseksueel)"
        "|jestem (?:gejem|lesbijką)|я (?:гей|лесбиянка|бисексуал\\w*)",
        "同性恋|同性戀|双性恋|跨性别|出柜|是同志|是拉拉|是gay|是les|ゲイ|レズビアン"
        "|バイセクシュアル|トランスジェンダー|同性愛"
        "|게이|레즈비언|양성애|동성애|مثلي|समलैंगिक",
    ),
    "genetic": (
        "brca\\d? (?:mutation|positive|gene|carrier)|23andme|dna test|genetic test\\w*"
        "|carrier of|carry the gene"
        "|my (?:fingerprint|face|iris|retina|voice) (?:template|scan|data|embedding)",
        "基因检测|基因突变|携带.{0,4}基因|指纹模板|遺伝子検査|유전자 검사",
    ),
}
