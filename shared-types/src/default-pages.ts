/** The names are plain text. */
export interface Paper {
  siteName: string
  countyName: string
  /** With the sample county, the newspaper has an invented owner and addresses, and says so. */
  sample: boolean
}

/** Safe HTML: the sanitizer returns it unchanged. */
export interface PageTexts {
  termsHtml: string
  privacyHtml: string
  aboutHtml: string
  contactHtml: string
}

/** The texts of the About, Contact, Terms and Privacy pages until the newsroom saves its own. */
export function defaultPages(paper: Paper): PageTexts {
  const name = escapeText(paper.siteName)
  const county = escapeText(paper.countyName)
  return {
    termsHtml: termsHtml(name, county),
    privacyHtml: privacyHtml(name),
    aboutHtml: aboutHtml(name, county, paper.sample),
    contactHtml: contactHtml(name, county, paper.sample),
  }
}

function aboutHtml(name: string, county: string, sample: boolean): string {
  return lines(
    sample &&
      `<p><em>This is a sample. ${name} is shown with invented people, places and news until its newsroom writes its own.</em></p>`,
    `<p>${name} reports on ${county}: its boards and budgets, its schools and teams, its shops and farms, its clubs and congregations, and the people it has lost. If it happened here, or is decided here, it is ours to find out and to tell.</p>`,
    '<h2>Who we are</h2>',
    sample
      ? `<p>${name} belongs to 412 of its readers, who own one share each, and nobody may own two. A board of seven, elected every spring in the Bohemian Hall, approves the budget and has no say in what is printed. Six people write, edit and photograph it.</p>`
      : `<p>${name} is written and edited by its own newsroom, which alone decides what appears here and answers for it. The name at the head of an article is that of the person who wrote it.</p>`,
    '<h2>How we work</h2>',
    '<ul>',
    '<li>We go and ask. We name our sources unless naming one would do somebody harm, and then we say why we don’t.</li>',
    '<li>Whoever is criticized is asked before we publish, not after.</li>',
    '<li>News and opinion are kept apart, and opinion is labeled.</li>',
    '<li>Nobody pays to be written about, or not to be. Whatever is paid for is marked as such.</li>',
    '<li>We say so when we write about somebody with whom we have ties.</li>',
    '</ul>',
    '<h2 id="text-corrections">Corrections</h2>',
    '<p>We make mistakes, and we correct them where they were made.</p>',
    '<ul>',
    '<li>When a fact was wrong, we correct it in the article, and the article says what was wrong and what is right.</li>',
    '<li>We fix a misspelled word or a missing comma without a note; a misspelled name is a mistake, and gets one.</li>',
    '<li>When news has moved on, we write a new article or say in the old one what was added.</li>',
    '<li>We don’t take an article down because it has become inconvenient. Its address keeps working, even when its headline changes.</li>',
    '</ul>',
    '<p>All such notes are on <a href="/corrections">one page</a>, newest first, and in a <a href="/corrections/feed.xml">feed</a>.</p>',
    '<p>If you have found a mistake, <a href="/contact">tell us</a>. It helps to name the article, what is wrong, and how you know.</p>',
    '<h2>How this site is made</h2>',
    '<p>Every page is made ahead of time and kept as a plain file, so that it opens quickly on an old phone and a weak signal, and can be read without JavaScript. There are no trackers on it: <a href="/privacy">what we keep about you</a> is a short page. All articles are in a <a href="/feed.xml">feed</a>, too.</p>',
  )
}

function contactHtml(name: string, county: string, sample: boolean): string {
  return lines(
    `<p>Most of what ${name} knows about ${county}, it knows because somebody told us.</p>`,
    sample &&
      '<p>The newsroom is at 114 Mill Street in Alder Falls, on weekdays from 8 to 5. Write to <a href="mailto:newsroom@aldercourier.invalid">newsroom@aldercourier.invalid</a>. <em>This is a sample: neither the address nor the street exists.</em></p>',
    '<h2>Something we should know</h2>',
    '<p>Tell us what happened, where and when, and how you know. You don’t have to be sure: finding out is our work. Let us know if you don’t want to be named.</p>',
    '<h2>A mistake</h2>',
    '<p>Name the article and what is wrong in it. What we do then is in our <a href="/about#text-corrections">corrections policy</a>.</p>',
    '<h2>A notice</h2>',
    '<ul>',
    '<li><strong>Events</strong>: what, where, when it begins and ends, what it costs, and whom to ask. There is <a href="/events/submit">a form for it</a>.</li>',
    '<li><strong>Obituaries</strong>: the name, age and town, the day of death, the service, and something that only those who knew the person could have told us. We check with the funeral home or the family before we publish.</li>',
    '<li><strong>Clubs and churches</strong>: what is coming up, and what happened at the last one.</li>',
    '<li><strong>Results</strong>: the score, the names spelled as their owners spell them, and the play that people talked about on the way home.</li>',
    '</ul>',
    '<h2>What we have stored</h2>',
    '<p>That is little, and is described under <a href="/privacy">Privacy</a>.</p>',
  )
}

function termsHtml(name: string, county: string): string {
  return lines(
    `<p>${name} is here for the people of ${county}. By reading it you agree to the few rules on this page.</p>`,
    '<h2>Our articles</h2>',
    '<p>You may read, print and keep anything here for yourself, and share a link to it with anybody. You may quote a few sentences if you name us and link to the article. To republish a whole text or a picture, please <a href="/contact">ask us</a> first: some of them belong to others.</p>',
    '<h2>Feeds</h2>',
    '<p>Our <a href="/feed.xml">feeds</a> are for your own reading. Please don’t make another website of them.</p>',
    '<h2>Accuracy</h2>',
    '<p>We work with care and <a href="/about#text-corrections">correct mistakes openly</a>. Dates, times and places can change after we have written about them: please check with the organizer before you set out. Nothing here is legal, medical or financial advice.</p>',
    '<h2>Links</h2>',
    '<p>We link to other websites for your convenience and are not responsible for what they say or do.</p>',
    '<h2>Fair use of the site</h2>',
    '<p>Programs may read our pages as <a href="/robots.txt">robots.txt</a> allows, at a pace that doesn’t disturb other readers. Please don’t try to break in, or to keep others out.</p>',
    '<h2>Changes</h2>',
    '<p>When these rules change, the new ones are on this page.</p>',
  )
}

function privacyHtml(name: string): string {
  return lines(
    `<p>${name} collects as little about you as it can. You can read everything without an account.</p>`,
    '<h2>What we count</h2>',
    '<p>When an article is opened, we add one to a number: how often that article was opened on that day. These numbers are kept. Nothing is stored about who opened it: no name, no address of a device, no cookie and no identifier.</p>',
    '<h2>If you subscribe to the newsletter</h2>',
    '<p>We keep your email address, the sections you chose, and when and how you asked for them, as proof that you did. We also note when you change your choice or leave, and, for each newsletter, whether the mail server took the message for your address. We do not know whether you open it. Nobody else is given your address, except the mail service that carries our messages.</p>',
    '<p>You can change your choice or leave at any time: by the links in every newsletter, or on the <a href="/manage">page for it</a>. After you leave, your address stays only so that nothing more is sent to it; where a confirmation by mail is asked for and never comes, the address is deleted after seven days. <a href="/contact">Ask us</a> for everything that we hold about your address, or to have all of it erased.</p>',
    '<h2>If you get alerts on a device</h2>',
    '<p>When you press the button on the <a href="/alerts">page of alerts</a>, your browser gives us an address at its maker’s push service and two keys that encrypt what we send. We keep these, and when an alert last reached the device; no name and no email address. The push service learns that we sent something and when, but can’t read it. You can stop at any time: there, and we delete them at once, or in your browser’s settings, and we delete them with the next alert. We also delete them when the device has given no sign of life for a year.</p>',
    '<h2>If you submit an event</h2>',
    '<p>We keep your name, your email address and your note for our editors, and write to you about that event only. You get a link to correct or withdraw it; if you withdraw it, they are deleted at once, otherwise 90 days after we have decided. What you tell about the event itself is what we may publish.</p>',
    '<h2>What you search for</h2>',
    '<p>Your browser looks through an index of our articles by itself; for the newest articles, and in browsers without JavaScript, our server answers. The words you search for are not kept, except in the error log when a search fails.</p>',
    '<h2>What stays on your device</h2>',
    '<p>If you choose the light or the dark appearance, your browser remembers that choice. An email address that you type on the front page is remembered until the sign-up page has shown it, in that tab alone. Neither is sent to us from there, and you can delete both in your browser’s settings. Readers get no cookies.</p>',
    '<h2>What others can see</h2>',
    '<p>There is no advertising, no analytics service and no social button on these pages, and our fonts come from our own site. A video, map or post from another service is loaded only after you press a button that says where it comes from; from then on that service’s own rules apply. A picture that belongs to another website may be shown from there; that website then sees the network address that asks for it. The same is true when you follow a link away from here.</p>',
    '<h2>What our servers note</h2>',
    '<p>To hold off abuse, our software counts for a short while how many requests come from a network address. It does so in memory only and forgets. When something fails, the error and the address of the page are written to a log, to find the cause. The companies that carry our pages to you may keep short-lived logs of their own, as they do for every website.</p>',
    '<h2>Our own staff</h2>',
    '<p>Only the people who write here have accounts. When they sign in they get one cookie that keeps them signed in; it goes when they sign out or when it expires. What they change in the newsroom’s system is recorded.</p>',
    '<h2>People in the news</h2>',
    '<p>Articles and pictures can name and show people. If you think that something about you should not be here, or is wrong, tell us: our <a href="/about#text-corrections">corrections policy</a> says what we do.</p>',
    '<h2>Questions</h2>',
    '<p><a href="/contact">Write to us</a> if you want to know what we have stored about you, or want it removed.</p>',
  )
}

function lines(...texts: readonly (string | false)[]): string {
  return texts.filter((text) => text !== false).join('\n')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
