/** The names are plain text. */
interface NewspaperNames {
  siteName: string
  countyName: string
  /** With the sample county, the newspaper has an invented owner and addresses, and says so. */
  sample: boolean
}

/** Returns the pages that show until the newsroom saves its own, as safe HTML that the sanitizer doesn't change. */
export function defaultPages(paper: NewspaperNames) {
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
  return joinLines(
    sample &&
      `<p><em>This is a sample. ${name} shows made-up people, places and news until its newsroom writes its own.</em></p>`,
    `<p>${name} reports on ${county}: its boards and budgets, its schools and teams, its shops and farms, its clubs and congregations, and the people it has lost. If it happened here, or is decided here, we find out and report it.</p>`,
    '<h2>Who we are</h2>',
    sample
      ? `<p>${name} belongs to 412 of its readers, who own one share each, and nobody may own two. A board of seven, elected every spring in the Bohemian Hall, approves the budget and has no say in what is printed. Six people write, edit and photograph it.</p>`
      : `<p>${name} is written and edited by its own newsroom, which alone decides what appears here and answers for it. The name at the top of an article is the person who wrote it.</p>`,
    '<h2>How we work</h2>',
    '<ul>',
    '<li>We go and ask. We name our sources unless that would harm someone, and then we say why we don’t.</li>',
    '<li>We ask the people we criticize for their side before we publish, not after.</li>',
    '<li>We keep news and opinion apart, and we label opinion.</li>',
    '<li>Nobody pays to be written about, or not to be. We label everything that is paid for.</li>',
    '<li>When we have ties to someone we write about, we say so.</li>',
    '</ul>',
    '<h2 id="text-corrections">Corrections</h2>',
    '<p>We make mistakes, and we correct them where they were made.</p>',
    '<ul>',
    '<li>When a fact was wrong, we correct it in the article, and the article says what was wrong and what is right.</li>',
    '<li>We fix a misspelled word or a missing comma without a note; a misspelled name is a mistake, and gets one.</li>',
    '<li>When a story develops, we write a new article, or say in the old one what we added.</li>',
    '<li>We don’t take an article down because it has become inconvenient. Its address keeps working, even when its headline changes.</li>',
    '</ul>',
    '<p>All of these notes are on <a href="/corrections">one page</a>, newest first.</p>',
    '<p>If you have found a mistake, <a href="/contact">tell us</a>. It helps to name the article, what is wrong, and how you know.</p>',
    '<h2>How this site is made</h2>',
    '<p>We make every page ahead of time as a plain file, so it opens quickly on an old phone with a weak signal, and works without JavaScript. It has no trackers: <a href="/privacy">what we keep about you</a> is a short page. All articles are also in a <a href="/feed.xml">feed</a>.</p>',
  )
}

function contactHtml(name: string, county: string, sample: boolean): string {
  return joinLines(
    `<p>Most of what ${name} knows about ${county}, it knows because someone told us.</p>`,
    sample &&
      '<p>The newsroom is at 114 Mill Street in Alder Falls, on weekdays from 8 to 5. Write to <a href="mailto:newsroom@aldercourier.invalid">newsroom@aldercourier.invalid</a>. <em>This is a sample: neither the address nor the street exists.</em></p>',
    '<h2>Something we should know</h2>',
    '<p>Tell us what happened, where and when, and how you know. You don’t have to be sure: finding out is our work. Let us know if you don’t want to be named.</p>',
    '<h2>A mistake</h2>',
    '<p>Tell us which article it is and what is wrong. Our <a href="/about#text-corrections">corrections policy</a> says what we do next.</p>',
    '<h2>A notice</h2>',
    '<ul>',
    '<li><strong>Events</strong>: what, where, when it begins and ends, what it costs, and whom to ask. There is <a href="/events/submit">a form for it</a>.</li>',
    '<li><strong>Obituaries</strong>: the name, age and town, the day of death, the service, and something that only people who knew them could tell us. We check with the funeral home or the family before we publish.</li>',
    '<li><strong>Clubs and churches</strong>: what is coming up, and what happened at the last one.</li>',
    '<li><strong>Results</strong>: the score, the names spelled as their owners spell them, and the play that people talked about on the way home.</li>',
    '</ul>',
    '<h2>What we know about you</h2>',
    '<p>Very little. The <a href="/privacy">Privacy</a> page says what.</p>',
  )
}

function termsHtml(name: string, county: string): string {
  return joinLines(
    `<p>${name} is here for the people of ${county}. By reading it you agree to the few rules on this page.</p>`,
    '<h2>Our articles</h2>',
    '<p>You may read, print and keep anything here for yourself, and share a link to it with anyone. You may quote a few sentences if you name us and link to the article. To republish a whole text or a picture, please <a href="/contact">ask us</a> first: some of them belong to other people.</p>',
    '<h2>Feeds</h2>',
    '<p>Our <a href="/feed.xml">feeds</a> are for your own reading. Please don’t turn them into another website.</p>',
    '<h2>Accuracy</h2>',
    '<p>We work with care and <a href="/about#text-corrections">correct mistakes openly</a>. Dates, times and places can change after we write about them, so check with the organizer before you go. Nothing here is legal, medical or financial advice.</p>',
    '<h2>Links</h2>',
    '<p>We link to other websites for your convenience and are not responsible for what they say or do.</p>',
    '<h2>Fair use of the site</h2>',
    '<p>Programs may read our pages as <a href="/robots.txt">robots.txt</a> allows, at a pace that doesn’t disturb other readers. Please don’t try to break in, or to block other readers.</p>',
    '<h2>Changes</h2>',
    '<p>When these rules change, we post the new ones on this page.</p>',
  )
}

function privacyHtml(name: string): string {
  return joinLines(
    `<p>${name} collects as little about you as it can. You can read everything without an account.</p>`,
    '<h2>What we count</h2>',
    '<p>When someone opens an article, we add one to the number of times it was opened that day. We keep these numbers. We store nothing about who opened it: no name, no device address, no cookie and no identifier.</p>',
    '<h2>If you subscribe to the newsletter</h2>',
    '<p>We keep your email address, the sections you chose, and when and how you asked for them, as proof that you did. We also note when you change your sections, or unsubscribe, and, for each newsletter, whether the mail server took the message for your address. We don’t know whether you open it. We give your address to no one except the email service that carries our messages.</p>',
    '<p>You can change your choice or unsubscribe at any time, with the links in every newsletter or on the <a href="/manage">subscription page</a>. After you unsubscribe, we keep your address only so that we don’t email it again. If we ask you to confirm your address and you never do, we delete it after seven days. <a href="/contact">Ask us</a> for everything we hold about your address, or to erase all of it.</p>',
    '<h2>If you submit an event</h2>',
    '<p>We keep your name, your email address and your note for our editors, and email you only about that event. We delete them 90 days after we decide. We may publish what you tell us about the event itself.</p>',
    '<h2>What you search for</h2>',
    '<p>Our server does the search. We don’t keep the words you search for, except in the error log when a search fails.</p>',
    '<h2>What stays on your device</h2>',
    '<p>If you choose the light or the dark appearance, your browser remembers that choice. If you close an alert, that tab remembers it. If you type an email address on the front page, that tab remembers it until the sign-up page has shown it. Your browser doesn’t send us any of this, and you can delete it in its settings. Readers get no cookies.</p>',
    '<h2>What others can see</h2>',
    '<p>These pages have no advertising, no analytics service and no social media buttons, and our fonts come from our own site. We load a video, map or post from another service only after you press a button that says where it comes from; from then on, that service’s own rules apply. Some pictures load from other websites, which then see your network address. The same is true when you follow a link to another site.</p>',
    '<h2>What our servers record</h2>',
    '<p>To prevent abuse, our software counts for a short time how many requests and submitted events come from a network address. It forgets these counts within two days. When something fails, we log the error and the address of the page so that we can find the cause. The companies that carry our pages to you may keep short-lived logs of their own, as they do for every website.</p>',
    '<h2>Our own staff</h2>',
    '<p>Only the people who write here have accounts. When they sign in they get cookies that keep them signed in; these are gone when they sign out or when they expire. We record what they change in the newsroom’s system.</p>',
    '<h2>People in the news</h2>',
    '<p>Articles and pictures can name and show people. If you think something about you is wrong, or shouldn’t be here, tell us. Our <a href="/about#text-corrections">corrections policy</a> says what we do.</p>',
    '<h2>Questions</h2>',
    '<p><a href="/contact">Write to us</a> if you want to know what we store about you, or want it removed.</p>',
  )
}

function joinLines(...texts: readonly (string | false)[]): string {
  return texts.filter((text) => text !== false).join('\n')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
