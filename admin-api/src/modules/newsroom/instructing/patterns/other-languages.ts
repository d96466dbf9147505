/** In small letters without marks, as `undisguised` returns them. Each is enough by itself. */
const SPANISH = [
  '\\b(?:ignor[ae]\\w*|olvid[ae]\\w*|descart[ae]\\w*|desestim[ae]\\w*|omit[ae]\\w*|haz caso omiso|haga caso omiso|no (?:tengas|tenga) en cuenta)\\b.{0,60}\\b(?:instruccion\\w*|indicacion\\w*|ordenes|reglas|mensaje|anterior\\w*|previ\\w+|texto|articulo|todo)\\b',
  '(?:^|[.:;("] ?|\\bpor favor,? )(?:di|diga|digan|escrib[ae]|inform[ae]|report[ae]|afirm[ae]|declar[ae]|mencion[ae]|respond[ae]|resum[ae]|indi(?:ca|que)|anunci[ae]|publi(?:ca|que)|senal[ae]|repit[ae]|incluy[ae]|anad[ae]|agreg(?:a|ue)|pon|ponga|comuni(?:ca|que)|confirm[ae]|empie(?:za|ce)|comien(?:za|ce)|titul[ae]) (?:\\w+ ){0,4}?(?:que\\b|lo siguiente|exactamente|como\\b|\\w*: )',
  '\\b(?:debes|debe|deben|tienes que|tiene que|hay que) (?:decir|escribir|informar|reportar|afirmar|declarar|mencionar|responder|resumir|indicar|anunciar|publicar|senalar|repetir|incluir|anadir)\\b',
  '\\b(?:eres|usted es|actua como|actue como|como) (?:un |una )?(?:ia\\b|inteligencia artificial|asistente\\b|modelo de lenguaje|chatbot)',
  '\\b(?:nota|mensaje|instruccion\\w*|aviso|atencion|indicacion\\w*|orden) (?:para|a|al|de)\\b (?:la |el |los |las |cualquier |todo |quien )?(?:ia\\b|inteligencia artificial|asistente|modelo|sistema|resum\\w+|redactor|editor|robot|bot|lector automatico|traduc\\w+)',
  '\\bno (?:menciones?|digas?|incluyas?|reveles?|cites?|preguntes?|hables?)\\b',
  '\\b(?:tu|su|el|del|al|este|un) (?:resumen|titular)\\b.{0,50}\\b(?:debe|es|sera|diga|dice|tiene)\\b|\\b(?:resumen|titular) correcto\\b|\\b(?:al|para) (?:resumir|redactar)\\b|\\ben (?:tu|su) (?:resumen|titular|respuesta)\\b|\\bquien(?:es)? (?:resum|traduz|redact)\\w+',
]
const FRENCH = [
  '\\b(?:ignore[zr]?|oublie[zr]?|neglige[zr]?|ne ten(?:ez|ons) (?:aucun|pas) compte|ne tiens (?:aucun|pas) compte|faites abstraction|fais abstraction)\\b.{0,60}(?:instruction\\w*|consigne\\w*|precedent\\w*|directive\\w*|regle\\w*|message|texte|article|ci-dessus|qui precede|tout)',
  "(?:^|[.:;(\"] ?|\\b(?:s'il vous plait|s'il te plait|veuillez|merci de|priere de|il faut|vous devez|tu dois|vous etes prie\\w* de) )(?:dis|dites|dire|ecri[st]|ecrivez|ecrire|indique[zr]?|signale[zr]?|affirme[zr]?|declare[zr]?|mentionne[zr]?|reponds?|repondez|repondre|resume[zr]?|annonce[zr]?|precise[zr]?|rapporte[zr]?|repete[zr]?|ajoute[zr]?|publie[zr]?|confirme[zr]?|inclu[st]|incluez|inclure|commence[zr]?|titre[zr]?|retenez|retiens|retenir|note[zr]?) (?:[\\w'-]+ ){0,5}?(?:que\\b|qu'|\\w*: ?|ceci|comme\\b|exactement|par\\b)",
  "\\b(?:tu es|vous etes|en tant qu'?|agi(?:s|ssez) comme) ?(?:un |une |l')?(?:ia\\b|intelligence artificielle|assistant|modele de langage|chatbot)",
  "\\b(?:note|message|instructions?|avis|attention|consignes?|a l'attention|remarque)\\b.{0,12}\\b(?:a|pour|aux|au|de|destine\\w*)\\b.{0,12}(?:\\bia\\b|intelligence artificielle|assistant|modele|systeme|resum\\w+|robot|redacteur|lecteurs? automatique|outils?)",
  '\\bne (?:mentionne[zr]?|di[st]e?s?|parle[zr]?|cite[zr]?|revele[zr]?|pas (?:mentionner|dire|parler|citer))\\b',
  '\\b(?:votre|ton|le|du|ce|un|au) (?:seul |bon )?(?:resume|titre)\\b.{0,50}\\b(?:doit|est|sera|dit|devra)\\b|\\bresume (?:exact|correct|officiel)\\b|\\b(?:pour|en) (?:resumer|resumant)\\b|\\b(?:quiconque|celui qui|ceux qui|toute personne qui) (?:resum|reprend|tradui|redig)\\w*',
]
const GERMAN = [
  '\\b(?:ignorier\\w*|vergiss|vergessen sie|missachte\\w*|verwirf|verwerfen sie|uberspring\\w*|beachte\\w*|lass\\w*)\\b.{0,60}\\b(?:anweisung\\w*|instruktion\\w*|vorgabe\\w*|befehl\\w*|regel\\w*|vorherige\\w*|vorige\\w*|bisherige\\w*|obige\\w*|oben|text|artikel|alles|ubrige\\w*)\\b',
  '(?:^|[.:;("] ?|\\bbitte )(?:sage?|sagen|schreibe?|schreiben|melde|melden|berichte|berichten|behaupte|behaupten|erklare|erklaren|antworte|antworten|fasse?|fassen|gib|geben|erwahne|erwahnen|verkunde|verkunden|bestatige|bestatigen|nenne|nennen|teile?|teilen|wiederhole|wiederholen|notiere|notieren|beginne|beginnen|informiere|informieren|veroffentliche|veroffentlichen|ubernimm|ubernehmen) (?:sie\\b,? ?)?(?:[\\w]+,? ){0,6}?(?:dass\\b|\\w*: ?|als\\b|zusammen\\b|folgendes|genau|nur\\b)',
  '\\b(?:du bist|sie sind|du musst|sie mussen|als) (?:jetzt |nun |nur )?(?:eine? |die )?(?:ki\\b|kunstliche intelligenz|sprachmodell|assistent\\w*|chatbot)',
  '\\b(?:hinweis|nachricht|anweisung\\w*|achtung|notiz|mitteilung|an|fur|vorgabe)\\b.{0,10}\\b(?:an|fur|alle|jede)?\\b.{0,8}\\b(?:ki\\b|ki-\\w+|kunstliche\\w* intelligenz\\w*|sprachmodell\\w*|assistent\\w*|zusammenfass\\w+|bots?\\b|automat\\w+|textprogramm\\w*|redaktionssystem\\w*)',
  '\\b(?:erwahne|erwahnen|nenne|nennen|sage|sagen|zitiere|zitieren)\\b.{0,50}\\bnicht\\b|\\bnicht (?:erwahnen|nennen|zitieren|verraten)\\b',
  '\\b(?:deine?|ihre?|die|der|einer|jede|in der|zur) (?:richtige |kurze |korrekte )?(?:zusammenfassung|uberschrift|schlagzeile|kurzfassung|kurzmeldung|meldung)\\b.{0,50}\\b(?:lautet|muss|soll|ist|hat|heisst|sollte)\\b|\\bwer (?:diese|diesen|den|die|das)\\b.{0,30}\\b(?:zusammenfasst|ubernimmt|zitiert|kurzt|ubersetzt|nacherzahlt)',
]
const PORTUGUESE = [
  '\\b(?:ignor[ae]\\w*|esquec[ae]\\w*|descart[ae]\\w*|desconsider[ae]\\w*|desprez[ae]\\w*)\\b.{0,60}\\b(?:instrucoes|instrucao|ordens|regras|anterior\\w*|previ\\w+|texto|artigo|acima|tudo|resto)\\b',
  '(?:^|[.:;("] ?|\\bpor favor,? |\\bfavor )(?:diga|digam|dizer|escrev[ae]\\w*|inform[ae]\\w*|relat[ae]\\w*|afirm[ae]\\w*|declar[ae]\\w*|mencion[ae]\\w*|respond[ae]\\w*|resum[ae]\\w*|indi(?:ca|que)\\w*|anunci[ae]\\w*|publi(?:ca|que)\\w*|repit[ae]\\w*|inclu[ai]\\w*|acrescent[ae]\\w*|comuni(?:ca|que)\\w*|confirm[ae]\\w*|comec[ae]\\w*|noticie\\w*) (?:\\w+ ){0,4}?(?:que\\b|o seguinte|exatamente|como\\b|com\\b|\\w*: )',
  '\\b(?:voce e|voces sao|tu es|aja como|como) (?:uma? )?(?:ia\\b|inteligencia artificial|assistente|modelo de linguagem|chatbot)|\\b(?:voce )?deve (?:dizer|escrever|informar|relatar|afirmar|declarar|mencionar|responder|resumir|anunciar|publicar|incluir)\\b',
  '\\b(?:nota|mensagem|instruc\\w+|aviso|atencao|recado) (?:para|a|ao|aos|as)\\b (?:a |o |os |as |qualquer |quem )?(?:ia\\b|inteligencia artificial|assistente\\w*|modelo\\w*|sistema\\w*|resum\\w+|redator\\w*|robo\\w*|bot|leitor\\w*)',
  '\\bnao (?:mencion\\w+|dig\\w+|inclu\\w+|revel\\w+|cit\\w+)\\b',
  '\\b(?:o|do|seu|no|ao) (?:resumo|titulo)\\b.{0,50}\\b(?:deve|e\\b|sera|diz)|\\bquem (?:resum|traduz|redig|public)\\w+|\\bao resumir\\b',
]
const ITALIAN = [
  '\\b(?:ignor[aio]\\w*|dimentic[ah]\\w*|scart[aio]\\w*|non (?:tenere|tenga) conto)\\b.{0,60}\\b(?:istruzion\\w+|regole|precedent\\w+|testo|articolo|tutto|sopra)\\b',
  '(?:^|[.:;("] ?|\\bper favore,? )(?:di\'|dica|dite|scriv[aie]\\w*|riferisc[aio]\\w*|afferm[aio]\\w*|dichiar[aio]\\w*|rispond[aio]\\w*|riassum[aio]\\w*|annunci[ao]\\w*|pubblic[ah]\\w*|ripet[aio]\\w*|aggiung[aio]\\w*|conferm[aio]\\w*) (?:\\w+ ){0,4}?(?:che\\b|quanto segue|esattamente|come\\b|\\w*: )',
  "\\b(?:sei|lei e|agisci come|come) (?:un'?|una )? ?(?:ia\\b|intelligenza artificiale|assistente|modello linguistico)|\\b(?:nota|messaggio|istruzion\\w+|avviso) (?:per|a|all'|al|agli)\\b.{0,10}(?:ia\\b|intelligenza artificiale|assistent\\w+|modell\\w+|sistem\\w+)",
  '\\bnon (?:menzion\\w+|dire|citare|rivelare)\\b',
]
const DUTCH = [
  '\\b(?:negeer|vergeet|sla over)\\b.{0,60}\\b(?:instructies?|aanwijzing\\w*|regels|vorige|bovenstaande|eerdere|tekst|artikel|alles)\\b',
  '(?:^|[.:;("] ?|\\b(?:alstublieft|graag) )(?:zeg|schrijf|meld|bericht|verklaar|antwoord|herhaal|vermeld|bevestig|publiceer|noem|vat) (?:\\w+ ){0,4}?(?:dat\\b|\\w*: ?|als\\b|samen\\b|het volgende)',
  '\\b(?:je bent|u bent|als) (?:een )?(?:ai\\b|kunstmatige intelligentie|taalmodel|assistent)|\\b(?:vermeld|noem|zeg)\\b.{0,30}\\bniet\\b',
]
const POLISH = [
  '\\b(?:zignoruj\\w*|ignoruj\\w*|zapomnij\\w*|pomin\\w*)\\b.{0,60}\\b(?:instrukcj\\w+|polecen\\w+|poprzedni\\w+|wczesniejsz\\w+|powyzsz\\w+|zasad\\w*|tekst\\w*|artykul\\w*|wszystk\\w+|reszt\\w+)\\b',
  '(?:^|[.:;("] ?|\\bprosze,? |\\bnalezy )(?:powiedz\\w*|napisz\\w*|napisac|podaj\\w*|podac|poinformuj\\w*|oswiadcz\\w*|odpowiedz\\w*|stresc\\w*|podsumuj\\w*|oglos\\w*|opublikuj\\w*|powtorz\\w*|dodaj\\w*|potwierdz\\w*|zaznacz\\w*|wspomnij\\w*|zacznij\\w*) (?:[\\w,]+ ){0,5}?,? ?(?:ze\\b|\\w*: ?|jako\\b|dokladnie|nastepuj\\w+)',
  '\\b(?:jestes|dzialaj jako|jako) (?:\\w+ )?(?:ai\\b|sztuczn\\w+ inteligencj\\w+|asystent\\w*|model\\w* jezykow\\w*|chatbot\\w*)|\\b(?:uwaga|notatka|wiadomosc|instrukcj\\w+|polecenie) (?:dla|do)\\b.{0,30}(?:ai\\b|sztuczn|asystent|model|system|program|redakt|streszcz|podsumow)',
  '\\bnie (?:wspominaj\\w*|mow\\w*|pisz\\w*|ujawniaj\\w*|cytuj\\w*|podawaj\\w*)\\b|\\b(?:streszczenie|podsumowanie|naglowek|tytul)\\b.{0,40}\\b(?:musi|powinn\\w+|brzmi|ma)\\b|\\bkto (?:streszcza|podsumowuje|cytuje)\\b',
]
const RUSSIAN = [
  '(?:игнорир|забуд|не обращай|отброс|пропуст)[а-яіїєё]*.{0,60}(?:инструкц|указани|предыдущ|прежни|выше|правил|текст|стать|остальн|все)',
  '(?:^|[.:;("] ?|пожалуйста,? |просим )(?:скаж|напиш|сообщ|заяв|ответь|перескаж|изложи|резюмир|объяв|опублик|повтор|добав|подтверд|упомян|укаж|начн)[а-яё]*(?: [а-яё]+){0,5}?,? ?(?:что|\\w*: ?|как|следующ|именно)',
  '(?:ты|вы) [-—]? ?(?:ии|искусственный интеллект|ассистент|языковая модель|помощник)|(?:заметка|сообщение|инструкци[яи]|примечание|внимание|указание)[^.]{0,20}(?:ии|искусственн|ассистент|модел|систем|программ|редактор)|как (?:ии|языковая модель)',
  'не (?:упоминай|говори|пиши|раскрывай|цитируй|указывай)[а-яё]*|(?:резюме|заголовок|пересказ|краткое содержание).{0,40}(?:должн|гласит|звучит)',
]
const UKRAINIAN = [
  '(?:ігноруй|забуд|відкинь|не зважай)[а-яіїєґ]*.{0,60}(?:інструкці|вказівк|попередн|вище|правил|текст|статт|усе|все|решт)',
  '(?:^|[.:;("] ?|будь ласка,? )(?:скаж|напиш|повідом|заяв|відповід|підсумуй|оголос|опублік|повтор|додай|підтверд|згадай|вкаж|почн)[а-яіїєґ]*(?: [а-яіїєґ]+){0,5}?,? ?(?:що|\\w*: ?|як|таке)',
]
const CHINESE = [
  '(?:忽略|无视|忽视|忘记|忘掉|不要理会|不理会|不必理会|請忽略|無視|忘掉).{0,25}(?:指令|指示|说明|說明|提示|内容|內容|上文|以上|之前|前面|规则|規則|文字)',
  '(?:请|請|务必|務必|必须|必須|应当|應當|只需|只要|需要|应|要|须|須|你)(?:\\S{0,8})?(?:说|說|写|寫|写明|报道|報道|報導|声明|聲明|回答|回复|总结|總結|概括|摘要|宣布|发布|發布|重复|注明|指出|提到|告诉|告訴|告知|写成|写道|如实|转告|以下)',
  '(?:你是|作为|作為|扮演|假装)(?:\\S{0,10})?(?:人工智能|ai|助手|助理|语言模型|語言模型|模型|机器人|機器人|编辑|編輯)|(?:致|给|給|告)(?:\\S{0,8})?(?:人工智能|ai|助手|助理|模型|机器人|機器人|摘要|系统|系統|编辑|程序)|(?:人工智能|ai|自动|机器|機器)(?:\\S{0,4})?(?:助手|助理|模型|系统|系統|摘要|程序|工具|读者|讀者)',
  '(?:不要|不得|切勿|请勿|請勿|勿|别|別)(?:提及|提到|说|說|透露|引用|写|寫|提)|(?:摘要|标题|標題|总结|總結|正确|唯一|概要)(?:\\S{0,8})?(?:应|應|必须|必須|是|为|為|如下|写|寫|只|[::])',
]
const JAPANESE = [
  '(?:無視|忘れ|従わない|従わず)(?:し|て|く|る|、|い|せ).{0,25}|(?:指示|命令|ルール|上記|以前|これまで).{0,15}(?:無視|忘れ)',
  '(?:と|を|は)(?:書い|言っ|報告し|要約し|答え|回答し|発表し|述べ|伝え|記載し|明記し|出力し|報じ|まとめ)て(?:ください|下さい|くれ|ほしい|欲しい)?|(?:あなたは|として)(?:\\S{0,8})?(?:ai|人工知能|アシスタント|言語モデル|編集者)|(?:ai|アシスタント|要約)(?:\\S{0,6})?(?:へ|向け|宛|の皆|は必ず|ツール)|(?:言及|記載|触れ)(?:しない|ないで)',
]
const KOREAN = [
  '(?:무시|잊어|잊으)(?:하|버|시).{0,20}|(?:지시|명령|규칙|위의|이전).{0,15}(?:무시|잊)',
  '(?:라고|고|을|를) ?(?:쓰|써|말하|말해|보도하|보고하|요약하|요약해|답하|답해|발표하|전하|작성하|작성해|적어)(?:세요|십시오|라|줘|주세요| 주십시오)|(?:당신은|너는)(?:.{0,10})(?:ai|인공지능|비서|모델|편집자)|(?:ai|인공지능|요약)(?:.{0,8})(?:에게|용|도구|시스템|안내)|(?:언급|말)하지 (?:마|말)',
]
const ARABIC = [
  '(?:تجاهل|انس|اترك|اهمل|أهمل|تجاهلوا|لا تلتفت)\\S*.{0,60}(?:تعليمات|تعليم|السابق|اعلاه|أعلاه|القواعد|النص|المقال|كل|الاوامر|الأوامر|ما سبق|ما ورد)',
  '(?:^|[.:;،("] ?|يرجى |الرجاء |رجاء |يجب |عليك |ينبغي )(?:قل|قولوا|قول|القول|اكتب|اكتبوا|كتابة|أن تكتب|ان تكتب|أن تقول|ان تقول|أن تذكر|ان تذكر|أن يذكر|أن يقال|أن يقول|اذكر|اذكروا|ذكر|أعلن|اعلن|إعلان|أبلغ|ابلغ|أجب|اجب|لخص|لخصوا|تلخيص|انشر|نشر|كرر|أكد|اكد|أضف|اضف|صرح|أخبر|اخبر|إخبار)(?:\\s|:|\\b)',
  '(?:أنت|انت|بصفتك|تصرف|باعتبارك)\\s.{0,12}(?:ذكاء اصطناعي|الذكاء الاصطناعي|مساعد|نموذج|محرر)|(?:ملاحظة|رسالة|تعليمات|تنبيه|الى|إلى)\\s.{0,20}(?:الذكاء الاصطناعي|ذكاء اصطناعي|المساعد|مساعد|النموذج|نموذج|النظام|روبوت|ملخص|التلخيص|المحرر)|(?:الذكاء الاصطناعي|المساعد الالي|المساعد الآلي)',
  'لا (?:تذكر|تقل|تكتب|تكشف|تشر|تذكروا)|(?:الملخص|العنوان|الخلاصة|ملخص|خلاصة).{0,40}(?:يجب|هو|هي|الصحيح|الصحيحة|:)',
]
const VIETNAMESE = [
  '\\b(?:bo qua|phot lo|quen|dung de y|khong can)\\b.{0,50}\\b(?:huong dan|chi dan|chi thi|lenh|quy tac|truoc|tren|van ban|bai|noi dung|moi|tat ca)\\b',
  '(?:^|[.:;("] ?)(?:\\w+ ){0,3}?\\b(?:hay|xin|vui long|phai|can|nen|chi)\\b (?:\\w+ ){0,3}?(?:noi|viet|bao cao|dua tin|tuyen bo|tra loi|tom tat|thong bao|cong bo|lap lai|ghi|neu|them|xac nhan)\\b',
  '\\b(?:ban la|voi tu cach|dong vai) (?:\\w+ ){0,2}?(?:ai\\b|tri tue nhan tao|tro ly|mo hinh|bien tap)|\\b(?:gui|luu y|ghi chu|thong bao|danh cho|huong dan)\\b.{0,20}\\b(?:ai\\b|tri tue nhan tao|tro ly|mo hinh|he thong|robot|tom tat)|\\btri tue nhan tao\\b',
  '\\b(?:dung|khong duoc|khong) (?:nhac|noi|de cap|tiet lo|viet|trich)\\b|\\bban tom tat\\b|\\btom tat (?:dung|chinh xac|bai|trang)\\b',
]
const TAGALOG = [
  '\\b(?:huwag pansinin|balewalain|kalimutan)\\b.{0,60}|(?:^|[.:;("] ?|\\bpaki\\w* )(?:sabihin|isulat|iulat|ipahayag|sagutin|ibuod|ulitin|banggitin|ilathala|kumpirmahin)\\b.{0,30}\\b(?:na|ang|:)|\\bhuwag (?:banggitin|sabihin|isulat)\\b|\\bikaw ay (?:isang )?(?:ai|katulong|modelo)\\b',
]
const TURKISH = [
  '\\b(?:yok say|gormezden gel|unut|dikkate alma)\\w*|\\b(?:onceki|yukaridaki)\\b.{0,30}\\b(?:talimat|komut|metn|kural)\\w*|\\b(?:yaz|soyle|bildir|belirt|ozetle|yanitla|tekrarla|duyur|acikla)(?:in|iniz|yin|yiniz)?\\b[.:!]|\\bsen bir (?:yapay zeka|asistan)\\w*|\\byapay zeka\\w*.{0,20}\\b(?:icin|not|oku)\\w*|\\bbahsetme\\w*',
]
const SOMALI = [
  '\\b(?:iska indho ?tir|iska dhaaf|ilow|iska iloow|ha raacin|iska illow|indho ?tir)\\w*|\\b(?:dheh|sheeg|qor|ku dhawaaq|soo koob|ka jawaab|ku celi|xus|tebi|ku dar|bilow)(?:a|i|o)?\\b.{0,40}\\b(?:in|inuu|inay|in uu|:|sidan|kan)\\b|\\b(?:waxaad tahay|adigu)\\b.{0,20}\\b(?:ai|caawiye|qalab)\\w*|\\b(?:fariin|ogeysiis|tilmaan\\w*|qoraal|farriin|amar)\\b.{0,30}\\b(?:ai|caawiye|qalab|barnaamij|tifaftir\\w*|mashiin\\w*)|\\bha (?:sheegin|qorin|xusin|dhihin)\\b|\\b(?:soo koobid|cinwaan)\\w*.{0,30}\\bwaa\\b',
]
const HMONG = [
  '\\b(?:tsis txhob|txhob|tsis quav ntsej|hla|tso tseg|tsis mloog|tsis nco)\\b.{0,60}\\b(?:lus qhia|lus|saum toj|ua ntej|nqe|cai|hais|sau|qhia)\\b|\\b(?:hais|sau|qhia|teb|tshaj tawm|ceeb toom|rov hais|piav) (?:\\w+ ){0,4}?(?:tias|hais tias|li nram no|no|:)|\\b(?:koj yog|ua li)\\b.{0,20}\\b(?:ai|tus pab|neeg sau)\\b|\\b(?:rau|lus rau)\\b.{0,10}\\b(?:ai|tus pab|lub computer|lub cav)\\b|\\bkoj (?:yuav )?(?:tsum|yuav tsum)\\b',
]
const HAITIAN = [
  '\\b(?:inyore|bliye|pa okipe)\\b.{0,60}|(?:^|[.:;("] ?|\\btanpri,? )(?:di|ekri|rapote|deklare|reponn|rezime|anonse|repete|mete|konfime) (?:\\w+ ){0,4}?(?:ke\\b|:|sa)|\\bou se (?:yon )?(?:ai|asistan|model)\\b|\\bpa (?:mansyone|di|pale)\\b',
]
const SWEDISH = [
  '\\b(?:ignorera|glom|bortse fran|strunta i)\\b.{0,60}|(?:^|[.:;("] ?|\\bvanligen )(?:sag|skriv|rapportera|svara|sammanfatta|uppge|meddela|bekrafta|upprepa) (?:\\w+ ){0,4}?(?:att\\b|:|som\\b|foljande)|\\bdu ar en (?:ai|assistent|sprakmodell)\\b|\\bnamn(?:a|) inte\\b',
]
const HINDI = [
  '(?:अनदेखा|नज़रअंदाज|नजरअंदाज|भूल).{0,30}|(?:लिखें|लिखो|कहें|कहो|बताएं|बताओ|घोषित करें|उत्तर दें|सारांश).{0,30}(?:कि|:)|आप (?:एक )?(?:एआई|सहायक|मॉडल)|उल्लेख (?:न|मत)',
]

export const STRONG_ELSEWHERE: readonly RegExp[] = [
  SPANISH,
  FRENCH,
  GERMAN,
  PORTUGUESE,
  ITALIAN,
  DUTCH,
  POLISH,
  RUSSIAN,
  UKRAINIAN,
  CHINESE,
  JAPANESE,
  KOREAN,
  ARABIC,
  VIETNAMESE,
  TAGALOG,
  TURKISH,
  SOMALI,
  HMONG,
  HAITIAN,
  SWEDISH,
  HINDI,
]
  .flat()
  .map((source) => new RegExp(source, 'u'))
