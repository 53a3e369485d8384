/* Free-text answers of the respondents to the sample surveys, in the languages that they speak. */

export type Language = 'en' | 'zh' | 'de' | 'es' | 'fr' | 'ja' | 'pt'
export type Answers = Record<Language, readonly [string, ...string[]]>

export const NPS_DETRACTOR: Answers = {
  en: [
    'Loading a board with 200 cards takes ten seconds. We gave up on it for sprint planning.',
    'Too expensive for what we use. Half of my team only reads.',
    'Notifications are all or nothing. I turned them off and now I miss things.',
    'Search never finds archived cards, and that is exactly what I search for.',
    'I lost an hour of edits when my train went through a tunnel.',
    'The permissions are a maze. Two admins could not explain why I cannot see a folder.',
    'Support was kind, but the bug is still there after six weeks.',
    'It does a lot, and none of it quickly.',
    'SSO is missing on the team plan, and the answer was to upgrade. Not great.',
    'Recurring tasks skip a month when it has no 31st.',
  ],
  zh: [
    '看板卡片一多就很卡,开会的时候大家都在等。',
    '中文搜索基本搜不到,只能靠记忆翻。',
    '价格涨了,但我们用的功能没有变多。',
    '通知太多,重要的反而被淹没了。',
    '网络不稳定的时候编辑内容会丢失,已经发生两次了。',
  ],
  de: [
    'Die Ladezeiten sind bei großen Boards einfach zu lang.',
    'Die Rechteverwaltung verstehe ich bis heute nicht.',
    'Seit dem letzten Update sortiert die Liste nicht mehr so, wie ich es eingestellt habe.',
    'Für unser kleines Team ist der Preis nicht mehr zu rechtfertigen.',
    'Der Export als PDF schneidet breite Tabellen ab.',
  ],
  es: [
    'Va muy lento con tableros grandes, sobre todo por la mañana.',
    'Pedimos una factura con IVA tres veces y todavía la esperamos.',
    'Las notificaciones llegan tarde o no llegan.',
    'La búsqueda no encuentra nada que lleve tilde.',
    'Demasiado caro para un equipo de cuatro personas.',
  ],
  fr: [
    'Trop lent dès que le tableau dépasse une centaine de cartes.',
    'Les droits d’accès sont incompréhensibles, même pour moi qui suis administratrice.',
    'J’ai perdu mon travail après une coupure de connexion.',
    'Le prix a augmenté sans que rien ne change pour nous.',
    'La recherche ignore les documents archivés.',
  ],
  ja: [
    'カードが増えると動作が重く、会議中に使えません。',
    '日本語の検索がうまく機能していないと思います。',
    '通知が多すぎて、本当に必要なものを見落とします。',
    'オフラインで編集した内容が消えてしまいました。',
  ],
  pt: [
    'Fica lento demais quando o quadro tem muitos cartões.',
    'O suporte demorou cinco dias para responder.',
    'Perdi uma tarde de trabalho por causa de um erro de sincronização.',
    'Caro para quem só precisa de dois quadros.',
  ],
}

export const NPS_PASSIVE: Answers = {
  en: [
    'A calendar I can subscribe to. I copy deadlines by hand every Monday.',
    'Templates that keep their checklists.',
    'Dark mode in the printed reports, no, just kidding: better printing altogether.',
    'An API for the timeline, so that we can feed our own wallboard.',
    'Keyboard shortcuts for everything. I live in them.',
    'Let guests comment without an account.',
    'Bulk edit of due dates. I move forty of them every quarter.',
    'A simple Gantt view would save us from keeping a second tool.',
    'Faster mobile app. The web version is fine.',
    'Import from spreadsheets that does not choke on merged cells.',
  ],
  zh: [
    '希望可以和日历双向同步。',
    '模板功能还可以更灵活,比如保留检查清单。',
    '如果有甘特图就更好了。',
    '希望手机端也能批量修改截止日期。',
    '需要更细的权限,比如只能评论。',
  ],
  de: [
    'Ein Kalender-Abo für Fristen wäre Gold wert.',
    'Mehr Tastenkürzel, bitte.',
    'Vorlagen, die auch Checklisten übernehmen.',
    'Eine Ansicht über mehrere Projekte hinweg fehlt uns.',
    'Gäste sollten ohne Konto kommentieren können.',
  ],
  es: [
    'Me falta una vista de calendario que pueda compartir con clientes.',
    'Poder cambiar muchas fechas de una vez.',
    'Una integración con la hoja de cálculo que ya usamos.',
    'Plantillas por departamento.',
    'Que los invitados puedan comentar sin registrarse.',
  ],
  fr: [
    'Une vraie vue calendrier, partageable avec nos clients.',
    'Modifier plusieurs échéances à la fois.',
    'Des modèles plus complets.',
    'Un diagramme de Gantt, même simple.',
    'La possibilité de commenter sans compte.',
  ],
  ja: [
    'カレンダーと同期できると助かります。',
    '期限をまとめて変更する機能がほしいです。',
    'ガントチャートがあれば完璧です。',
    'テンプレートをチームで共有したいです。',
  ],
  pt: [
    'Sinto falta de um calendário integrado.',
    'Editar vários prazos de uma vez.',
    'Modelos que possamos compartilhar entre equipes.',
    'Um gráfico de Gantt simples já resolveria.',
  ],
}

export const NPS_PROMOTER: Answers = {
  en: [
    'It gets out of the way. New people are productive on their first day.',
    'Shared views. Our weekly meeting went from an hour to twenty minutes.',
    'The new editor is a joy.',
    'Finally a tool that our designers and our accountants both like.',
    'Fast, calm, and it exports to everything.',
    'Your support answers like people who use the product themselves.',
    'I can see at a glance what slipped and why.',
    'The weekly digest. It is the only one I read.',
    'We moved 14 teams in one weekend without a single complaint on Monday.',
    'Shortcuts, and that undo always works.',
    'Honest pricing page and honest changelog.',
    'The timeline. I show it to our board every month.',
  ],
  zh: [
    '上手很快,新同事第一天就会用。',
    '共享视图帮我们省了很多会议时间。',
    '新的编辑器非常流畅,比以前好太多了。',
    '客服回复很专业,也很快。',
    '导出功能很全,财务和研发都满意。',
    '界面干净,没有多余的东西。',
  ],
  de: [
    'Übersichtlich und schnell, das Team will nichts anderes mehr.',
    'Die geteilten Ansichten sparen uns jede Woche ein Meeting.',
    'Der neue Editor ist ein großer Schritt nach vorn.',
    'Endlich ein Werkzeug, das man nicht erklären muss.',
    'Der Support ist vorbildlich.',
    'Alles lässt sich mit der Tastatur bedienen.',
  ],
  es: [
    'Es sencillo y todo el equipo lo usa sin formación.',
    'Las vistas compartidas nos ahorran reuniones.',
    'El nuevo editor es una maravilla.',
    'El soporte responde rápido y bien.',
    'Me gusta que siempre puedo deshacer.',
    'La línea de tiempo: se la enseño a dirección cada mes.',
  ],
  fr: [
    'Simple, rapide, et toute l’équipe l’a adopté en une semaine.',
    'Les vues partagées ont remplacé notre réunion du lundi.',
    'Le nouvel éditeur est un vrai plaisir.',
    'Un support à l’écoute, c’est rare.',
    'L’export vers notre entrepôt de données fonctionne sans accroc.',
    'On voit tout de suite ce qui est en retard.',
  ],
  ja: [
    '画面がシンプルで、説明しなくても使えます。',
    '共有ビューのおかげで会議が短くなりました。',
    '新しいエディターがとても快適です。',
    'サポートの対応が丁寧で早いです。',
    'ショートカットが充実していて気に入っています。',
  ],
  pt: [
    'Fácil de usar, a equipe adotou em dois dias.',
    'As visualizações compartilhadas mudaram nossas reuniões.',
    'O novo editor é excelente.',
    'O suporte é rápido e resolve.',
    'Dá para desfazer tudo, isso me dá segurança.',
  ],
}

export const SUPPORT_GOOD: Answers = {
  en: [
    'Nadia found the cause within minutes.',
    'Quick, friendly, and they followed up the next day.',
    'The screen recording they sent was all I needed.',
    'Solved before I had finished my coffee.',
    'Great, as always.',
    'They admitted it was a bug and said when the fix ships. Thank you.',
  ],
  zh: ['回复很快,一次就解决了。', '说明很详细,还附了截图。', '态度很好,谢谢!'],
  de: ['Schnell und kompetent.', 'Problem war nach einer Antwort gelöst.', 'Sehr freundlich, danke!'],
  es: ['Rápido y muy amable.', 'Lo resolvieron en una sola respuesta.', 'Excelente atención.'],
  fr: ['Réponse rapide et claire.', 'Problème réglé dès le premier échange.', 'Très aimable, merci.'],
  ja: ['丁寧に対応していただきました。', 'すぐに解決しました。', '説明がわかりやすかったです。'],
  pt: ['Atendimento rápido e atencioso.', 'Resolveram na primeira resposta.', 'Muito bom, obrigado!'],
}

export const SUPPORT_BAD: Answers = {
  en: [
    'Four days for a first answer, and it was a link to the docs I had already read.',
    'I had to explain the problem three times to three people.',
    'Closed as solved. It is not solved.',
    'Answer was fine but only in office hours of a zone eight hours away.',
  ],
  zh: ['等了三天才有回复。', '问题还没解决就被关闭了。'],
  de: ['Drei Tage Wartezeit sind zu lang.', 'Die Antwort passte nicht zu meiner Frage.'],
  es: ['Tardaron cuatro días en contestar.', 'Cerraron el caso sin resolverlo.'],
  fr: ['Trop long, et la réponse était hors sujet.', 'Le ticket a été fermé sans solution.'],
  ja: ['返信まで四日かかりました。', '質問の意図が伝わりませんでした。'],
  pt: ['Demorou demais.', 'Fecharam o chamado sem resolver.'],
}

export const GENERAL_FEEDBACK: Answers = {
  en: [
    'The date picker starts the week on Sunday although my profile says Monday.',
    'Love the new sidebar. Could it remember which folders I had open?',
    'Copy and paste from a spreadsheet adds an empty row at the end.',
    'Please let me sort the members list by last activity.',
    'The "Done" column should collapse by itself.',
    'Tooltips cover the button below them.',
    'Would be lovely to have a shortcut for assigning a card to myself.',
    'The confetti when a sprint ends made my Friday.',
    'PDF export uses the wrong paper size here (A4, not Letter).',
    'Hovering over an avatar should show the time zone of that person.',
    'Typo on the billing page: "anually".',
    'Dragging a card on a touch screen scrolls the page instead.',
  ],
  zh: [
    '日期格式能不能改成年月日?',
    '侧边栏很好用,希望能记住展开状态。',
    '导出 PDF 时中文标点会错位。',
    '希望能自定义快捷键。',
    '图片上传后有时候要刷新才显示。',
  ],
  de: [
    'Bitte Kalenderwochen in der Zeitleiste anzeigen.',
    'Beim Einfügen aus Excel entsteht immer eine leere Zeile.',
    'Die neue Seitenleiste gefällt mir sehr.',
    'Umlaute werden im PDF-Export falsch getrennt.',
    'Ein Hinweis, wer gerade mitliest, wäre schön.',
  ],
  es: [
    'La semana debería empezar el lunes.',
    'Al pegar desde una hoja de cálculo se añade una fila vacía.',
    '¡Me encanta la nueva barra lateral!',
    'El botón de guardar queda tapado en mi portátil.',
    '¿Se puede ordenar la lista de miembros por actividad?',
  ],
  fr: [
    'Pourriez-vous afficher les numéros de semaine ?',
    'Le glisser-déposer ne marche pas bien sur tablette.',
    'J’adore la nouvelle barre latérale.',
    'Le format de date est américain malgré mes réglages.',
    'Un mode compact pour les listes serait bienvenu.',
  ],
  ja: [
    '週の始まりを月曜日にしたいです。',
    'タブレットでカードを動かすと画面がスクロールします。',
    '新しいサイドバーがとても見やすいです。',
    '自分に割り当てるショートカットがあると便利です。',
  ],
  pt: [
    'O formato da data deveria seguir o meu idioma.',
    'Gostei muito da nova barra lateral.',
    'No tablet, arrastar um cartão rola a página.',
    'Falta um atalho para atribuir a mim mesmo.',
  ],
}

export const NEXT_FEATURE: Answers = {
  en: [
    'Whatever you do, please do not add a chat.',
    'Time tracking per card, with a weekly summary.',
    'Approvals: a card should not move to Done without a second pair of eyes.',
    'Sync with our ticket system in both directions.',
    'Budgets next to the timeline.',
    'A public roadmap page from a board.',
  ],
  zh: ['工时统计,最好能按周汇总。', '审批流程。', '和我们的工单系统双向同步。'],
  de: ['Zeiterfassung pro Karte.', 'Freigaben mit Vier-Augen-Prinzip.', 'Eine öffentliche Roadmap.'],
  es: ['Control de horas por tarjeta.', 'Un flujo de aprobaciones.', 'Presupuestos junto al calendario.'],
  fr: ['Le suivi du temps par carte.', 'Un circuit de validation.', 'Une feuille de route publique.'],
  ja: ['工数の記録と集計。', '承認フローがほしいです。', 'ロードマップの公開ページ。'],
  pt: ['Controle de horas por cartão.', 'Fluxo de aprovação.', 'Um roadmap público.'],
}

export const CANCEL_REASON: Answers = {
  en: [
    'A discount for read-only seats would have kept us.',
    'Probably not, the project has ended.',
    'If the import had worked on day one, yes.',
    'We were bought, and our new owner uses something else.',
    'Offline mode. We work on ships.',
    'No. It was good while it lasted.',
  ],
  zh: ['如果只读成员不收费,我们会继续用。', '项目结束了,以后有需要再回来。'],
  de: ['Günstigere Leselizenzen hätten geholfen.', 'Nein, wir müssen konzernweit umstellen.'],
  es: ['Un plan más barato para equipos pequeños.', 'No, el proyecto terminó.'],
  fr: ['Un tarif pour les lecteurs.', 'Non, notre groupe impose un autre outil.'],
  ja: ['閲覧だけのユーザーが無料なら続けていました。', 'プロジェクトが終了したためです。'],
  pt: ['Um plano menor teria ajudado.', 'Não, o projeto acabou.'],
}

export const EDITOR_GOOD: Answers = {
  en: [
    'Slash commands! I stopped using the mouse.',
    'Pasting tables finally works.',
    'So much faster on long documents.',
    'Comments next to the text instead of below it: perfect.',
    'Feels like a different product, in a good way.',
  ],
  zh: ['斜杠命令太方便了。', '长文档也不卡了。', '表格粘贴终于正常了。'],
  de: ['Endlich flüssig, auch bei langen Texten.', 'Die Slash-Befehle sind super.'],
  es: ['Mucho más rápido con documentos largos.', 'Los comandos con / son geniales.'],
  fr: ['Bien plus fluide sur les longs documents.', 'Les commandes rapides sont parfaites.'],
  ja: ['長い文書でも軽くなりました。', 'スラッシュコマンドが便利です。'],
  pt: ['Muito mais rápido em textos longos.', 'Adorei os comandos com barra.'],
}

export const EDITOR_BAD: Answers = {
  en: [
    'Where did the word count go?',
    'The toolbar hides what I select.',
    'Numbered lists restart at 1 after an image.',
    'I want the old shortcuts back.',
  ],
  zh: ['找不到字数统计了。', '快捷键和以前不一样,不习惯。'],
  de: ['Wo ist die Wortzählung geblieben?', 'Die Werkzeugleiste verdeckt den Text.'],
  es: ['No encuentro el contador de palabras.', 'La barra tapa el texto seleccionado.'],
  fr: ['Où est passé le compteur de mots ?', 'Les listes numérotées recommencent à 1.'],
  ja: ['文字数カウントが見当たりません。', 'ツールバーが選択範囲を隠します。'],
  pt: ['Onde foi parar a contagem de palavras?', 'A barra cobre o texto selecionado.'],
}

export const PRICING_MISSING: Answers = {
  en: [
    'What counts as a guest?',
    'A yearly total, not only the price per month.',
    'Whether exports are included.',
    'Prices for non-profits.',
    'What happens to our boards if we downgrade.',
  ],
  zh: ['访客怎么收费?', '降级之后数据会怎样?'],
  de: ['Ob die Preise netto oder brutto sind.', 'Ein Preis für gemeinnützige Vereine.'],
  es: ['Si el precio incluye IVA.', 'Qué pasa si bajamos de plan.'],
  fr: ['Le prix est-il hors taxes ?', 'Le tarif pour les associations.'],
  ja: ['ゲストの料金がわかりません。', '年払いの合計金額。'],
  pt: ['Preço em reais.', 'O que acontece se mudarmos de plano.'],
}

export const BENEFIT: Answers = {
  en: [
    'Everyone sees the same plan.',
    'I no longer chase people for updates.',
    'Fewer meetings.',
    'One list instead of five spreadsheets.',
    'I know what to do on Monday morning.',
    'Our clients can follow along without calling us.',
    'It keeps decisions next to the work.',
  ],
  zh: ['所有人看到的是同一份计划。', '会议少了。', '不用再催进度。'],
  de: ['Alle haben denselben Stand.', 'Weniger Abstimmung, mehr Arbeit.'],
  es: ['Todo el equipo ve lo mismo.', 'Menos correos.'],
  fr: ['Tout le monde a la même vision.', 'Moins de réunions.'],
  ja: ['全員が同じ計画を見られること。', '進捗の確認が楽になりました。'],
  pt: ['Todos veem o mesmo plano.', 'Menos reuniões.'],
}

export const AUDIENCE: Answers = {
  en: [
    'Agencies that juggle many clients.',
    'Small product teams without a project manager.',
    'Operations people.',
    'Anyone who plans events.',
    'Teams across time zones.',
  ],
  zh: ['中小型研发团队。', '跨时区协作的团队。'],
  de: ['Agenturen mit vielen Kunden.', 'Kleine Produktteams.'],
  es: ['Agencias pequeñas.', 'Equipos de producto.'],
  fr: ['Les agences.', 'Les équipes réparties sur plusieurs pays.'],
  ja: ['小さな開発チーム。', '制作会社。'],
  pt: ['Agências.', 'Equipes remotas.'],
}

export const MISSING_DESTINATION: Answers = {
  en: [
    'Google Sheets, for the sales people.',
    'Our own webhook with a signature.',
    'Snowflake.',
    'SFTP. I know.',
  ],
  zh: ['飞书表格。', '企业微信。'],
  de: ['SFTP, so altmodisch es klingt.', 'Unser SAP-System.'],
  es: ['Google Sheets.', 'Power BI.'],
  fr: ['Notre ERP.', 'Google Sheets.'],
  ja: ['スプレッドシート。', 'kintone。'],
  pt: ['Planilhas do Google.', 'Power BI.'],
}

export const APP_COMMENT: Answers = {
  en: [
    'Offline finally works on the subway.',
    'Please add a widget for today’s tasks.',
    'It logs me out every week.',
    'Photos upload twice when the signal is weak.',
    'Exactly what I need on the road.',
  ],
  zh: ['离线模式很好用。', '希望有桌面小组件。', '经常要重新登录。'],
  de: ['Offline klappt jetzt zuverlässig.', 'Ein Widget für heute fehlt noch.'],
  es: ['Por fin funciona sin conexión.', 'Me pide la contraseña cada semana.'],
  fr: ['Le mode hors ligne est très pratique.', 'Il manque un widget.'],
  ja: ['オフラインでも使えて助かります。', 'ウィジェットがほしいです。'],
  pt: ['O modo offline funciona bem.', 'Falta um widget para a tela inicial.'],
}
