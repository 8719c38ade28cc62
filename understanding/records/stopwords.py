"""Words that carry no topic, by language. They also tell which language a text is in.

Short lists of our own: pronouns, articles, prepositions, auxiliaries. English, which most questions
are asked in, is complete; the others hold the words that occur in almost every sentence.
"""

_WORDS = {
    "english": """
        a about above after again against all also am an and any are as at be because been
        before being below between both but by can could did do does doing don down during each
        few for from further had has have having he her here hers herself him himself his how i
        if in into is it its itself just let may me might more most must my myself no nor not
        now of off on once only or other ought our ours ourselves out over own please s same
        shall she should so some such t than that the their theirs them themselves then there
        these they this those through to too under until up upon us very was we were what when
        where which while who whom whose why will with would you your yours yourself yourselves
        d ll m re ve ain aren couldn didn doesn hadn hasn haven isn mightn mustn needn shan
        shouldn wasn weren won wouldn ca sha wo
    """,
    "spanish": """
        a al algo ante antes como con contra cual cuando de del desde donde durante e el ella
        ellas ellos en entre era es esa ese eso esta estaba estado estamos estan estar este esto
        estos estoy está están fue ha han hasta hay he la las le les lo los me mi mis mucho muy
        más ni no nos nosotros o os otra otro para pero poco por porque que quien quién qué se
        sea ser si sin sobre son soy su sus sí también te tengo tiene todo tu tus tú un una uno
        unos y ya yo él cuál cuándo cómo dónde
    """,
    "french": """
        a ai ainsi alors au aussi aux avec ce ces cet cette c comme d dans de des donc dont du
        elle elles en est et eu eux il ils j je l la le les leur leurs lui m ma mais me mes moi
        mon même n ne nos notre nous on ont ou où par pas pour qu que quel quelle quels qui quoi
        s sa sans se ses si son sont suis sur t ta te tes toi ton tu un une vos votre vous y à
        été être était quand comment
    """,
    "german": """
        aber alle als also am an auch auf aus bei bin bis bist da dann das dass dein deine dem
        den der des dich die dies diese dieser dir doch du durch ein eine einem einen einer er
        es euch für gegen habe haben hat hatte ich ihm ihn ihr ihre im in ist ja jede jetzt kann
        kein keine können man mein meine meinen meiner mich mir mit nach nicht noch nur ob oder
        ohne sehr sein seine sich sie sind so über um und uns unser unter vom von vor wann war
        waren warum was weil welche wenn wer werden wie wieder will wir wird wo zu zum zur
    """,
    "italian": """
        a ad agli ai al alla alle anche c che chi ci come con cosa da dagli dal dalla degli dei
        del della delle di dov dove e ed era essere fra gli ha hai hanno ho i il in io l la le
        lei li lo loro lui ma me mi mia mie miei mio molto ne nei nel nella no noi non nostro o
        ogni per perché più qual quale quando quella quello questa questo qui se sei si sia
        siamo sono sta su sua sul sulla suo te ti tra tu tua tuo tutti tutto un una uno vi voi è
    """,
    "portuguese": """
        a ao aos as até com como da das de dela dele deles depois do dos e ela elas ele eles em
        entre era essa esse esta estava este estou está estão eu foi for há isso isto já lhe
        mais mas me mesmo meu meus minha minhas muito na nas nem no nos nossa nosso não nós num
        numa o os ou para pela pelo por porque qual quando que quem se sem ser seu seus sobre
        sou sua suas são só também te tem tenho teve tu tua um uma você vocês à às é onde
    """,
    "dutch": """
        aan al alle als altijd ben bij dan dat de der deze die dit doen door een en er ge geen
        had heb hebben heeft hem het hier hij hoe hun iets ik in is ja je jij jouw kan maar me
        meer men met mij mijn moet na naar niet nog nu of om omdat onder ons ook op over te toch
        toen tot u uit uw van veel voor waar waarom want waren was wat we wel welke werd wie wij
        wil worden wordt zal ze zich zij zijn zo zonder zou
    """,
    "russian": """
        а без более бы был была были было быть в вам вас ведь во вот все всё вы где да даже для
        до его ее её если есть еще ещё же за и из или им их к как какая какой когда кто ли меня
        мне мой моя мы на над нас не него нет ни но о об он она они оно от по под при с свой
        себя со так также там тебя то того только том ты у уже хотя чего чем что чтобы эта эти
        это этот я
    """,
}
BY_LANGUAGE = {language: frozenset(words.split()) for language, words in _WORDS.items()}

#: languages that only their words tell apart; a text without evidence is taken for the first
LATIN = ("english", "spanish", "french", "german", "italian", "portuguese", "dutch")
