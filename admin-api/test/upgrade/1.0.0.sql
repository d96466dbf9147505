-- Rows of a newsroom's first day with 1.0.0, for the tables of 0001-baseline; never edited. Password: larks over marsh field
insert into users (id, username, password_hash, created_at, updated_at, disabled_at, must_change_password, signed_in_at, display_name, role, email, recovery_codes) values
  ('01a1f9af-a4bf-7365-bae7-c7a1023749e8', 'admin', '$argon2id$v=19$m=19456,t=2,p=1$POpLxyIq8SMC5gMuYEFncg$dqVdGb47gap/VkmnS2fHExsofqT4D6eEd9d3Wt+7O94', 1795190400191, 1795190400191, null, 0, 1795190401305, null, 'admin', null, null);
insert into sessions (id, token_hash, user_id, created_at, seen_at, expires_at, address, user_agent, verified_at) values
  ('01a1f9af-a921-755c-8e05-dc299eb32257', '0a5456bcb1e88539a5e29112e2cb83485f92252779b2e5be29ecbed75d94204c', '01a1f9af-a4bf-7365-bae7-c7a1023749e8', 1795190401305, 1795190401305, 1795233601305, '127.0.0.1', 'lightMyRequest', 1795190401305);
insert into audit_log (id, user_id, username, action, subject, details, created_at, address) values
  ('01a1f9af-a919-736d-a9d9-67619ca2fec3', '01a1f9af-a4bf-7365-bae7-c7a1023749e8', 'admin', 'auth.login', null, '{"by":"password","address":"127.0.0.1","device":"Unknown device"}', 1795190401305, '127.0.0.1'),
  ('01a1f9af-a94b-77a9-823f-b89af29a448a', '01a1f9af-a4bf-7365-bae7-c7a1023749e8', 'admin', 'settings.update', null, '{"keys":["siteName","contactPhone"]}', 1795190401352, '127.0.0.1'),
  ('01a1f9af-a96e-700d-ae8b-23573288ecbb', '01a1f9af-a4bf-7365-bae7-c7a1023749e8', 'admin', 'subscriber.create', '01a1f9af-a96d-7683-9c52-3fdc97c01081', null, 1795190401389, '127.0.0.1'),
  ('01a1f9af-a982-735c-939d-cea2aeaee8e2', '01a1f9af-a4bf-7365-bae7-c7a1023749e8', 'admin', 'article.update', '01a1f9af-a55e-72ec-9835-aea3c7f5f661', '{"title":"Creamery adds a second night shift","status":"published"}', 1795190401403, '127.0.0.1'),
  ('01a1f9af-a990-71ce-82a0-07d58e6aa1f8', '01a1f9af-a4bf-7365-bae7-c7a1023749e8', 'admin', 'newsletter.create', '01a1f9af-a98f-72f4-9fdb-fed95028df8c', '{"title":"This week"}', 1795190401423, '127.0.0.1'),
  ('01a1f9af-a998-713f-9fec-9991df811b89', '01a1f9af-a4bf-7365-bae7-c7a1023749e8', 'admin', 'newsletter.send', '01a1f9af-a98f-72f4-9fdb-fed95028df8c', '{"title":"This week"}', 1795190401430, '127.0.0.1');
insert into settings (key, value, updated_at, updated_by) values
  ('siteName', '"Alder County Courier"', 1795190401352, 'admin'),
  ('contactPhone', '"555-0142"', 1795190401352, 'admin');
insert into instance_values (name, value, updated_at) values
  ('sample_county', 'true', 1795190400329),
  ('calendar-revision', '"01a1f9af-a5b7-723b-9013-90773f383f95"', 1795190400438);
insert into counters (name, value) values
  ('content-id', 2);
insert into leader (id, fence, node, seen_at) values
  (1, 1, '01a1f9af-a445-758e-8a3a-84295018cdf1', 1795190401435);
insert into limits (name, used, ends_at) values
  ('SDb3-UH4z4sRebB-pl0rUQJeY_XgueD_Kjnd3yN9GLA', 0, 1795191301204),
  ('2SaSluhtSetxuAP8ooFp9BILFKs6waTeOigvoAVi9ho', 0, 1795191301204),
  ('8arxnob5IQQ0i3ex2IPCszwyrqLLupdBFHEf9FrcOmI', 0, 1795191301204);
insert into changes (seq, kind, content_id, before, after, created_at, publish_id, subject_id) values
  (1, 'business', null, null, null, 1795190400390, null, null),
  (2, 'person', null, null, null, 1795190400417, null, '01a1f9af-a596-72b8-b4f7-37cae1e0a8ea'),
  (3, 'event', null, null, null, 1795190400444, null, '01a1f9af-a5b7-723b-9013-943384e0df7a'),
  (4, 'event', null, null, null, 1795190400455, null, '01a1f9af-a5c5-72ba-a4a3-c51b3dfe00fd'),
  (5, 'topic', null, null, null, 1795190400329, null, null),
  (6, 'article', 1, null, '{"slug":"st-brendans-fish-fry-returns","status":"published"}', 1795190400472, null, '01a1f9af-a562-719c-ab0e-43ba134f5afb'),
  (7, 'article', 2, null, '{"slug":"creamery-adds-night-shift","status":"published"}', 1795190400472, null, '01a1f9af-a55e-72ec-9835-aea3c7f5f661'),
  (8, 'settings', null, null, null, 1795190400472, null, null),
  (9, 'settings', null, null, null, 1795190401352, null, null),
  (10, 'article', 2, '{"slug":"creamery-adds-night-shift","status":"published"}', '{"slug":"creamery-adds-night-shift","status":"published"}', 1795190401405, null, '01a1f9af-a55e-72ec-9835-aea3c7f5f661'),
  (11, 'newsletter', null, null, null, 1795190401430, null, '01a1f9af-a98f-72f4-9fdb-fed95028df8c'),
  (12, 'newsletter', null, null, null, 1795190401599, null, '01a1f9af-a98f-72f4-9fdb-fed95028df8c');
insert into articles (id, wordpress_id, origin, owner_id, category_open, is_sticky, in_review, review, publish_at, unpublish_at, job, job_closing, job_closed, deleted_at, title, description, content_raw, content_html, safe_html_version, category, image_url, image_alt, image_width, image_height, image_srcset, author_name, author_avatar, views, status, published_at, created_at, updated_at, slug, meta_description, keywords, version, wordpress_brief, sample, image_caption) values
  ('01a1f9af-a562-719c-ab0e-43ba134f5afb', 1, 'local', null, 0, 0, 0, null, null, null, null, null, 0, null, 'St. Brendan’s fish fry: hours, prices, where to stand', 'Friday from 4:30. The line moves faster than it looks.', '<p>St. Brendan’s Catholic Church holds its fish fry on Friday from 4:30 to 7:30 p.m. in the parish hall, Church and Second streets.</p>
<ul>
<li><strong>Adults</strong> $14, <strong>children</strong> $6, under five free</li>
<li>Walleye, coleslaw, rye bread from the Blue Kettle, potatoes in two forms</li>
<li>Take-out at the alley door; bring a box</li>
</ul>
<p>Father Michael Tran will be at the fryer. He asks people who wish to discuss the sermon to wait until after the second basket.</p>', '<p>St. Brendan’s Catholic Church holds its fish fry on Friday from 4:30 to 7:30 p.m. in the parish hall, Church and Second streets.</p>
<ul>
<li><strong>Adults</strong> $14, <strong>children</strong> $6, under five free</li>
<li>Walleye, coleslaw, rye bread from the Blue Kettle, potatoes in two forms</li>
<li>Take-out at the alley door; bring a box</li>
</ul>
<p>Father Michael Tran will be at the fryer. He asks people who wish to discuss the sermon to wait until after the second basket.</p>', 5, 'Churches', null, null, null, null, null, 'Courier Staff', null, 1121, 'published', 1794852600000, 1794852600000, 1794852600000, 'st-brendans-fish-fry-returns', null, '["St. Brendan’s","fish fry"]', 1, null, 1, null),
  ('01a1f9af-a55e-72ec-9835-aea3c7f5f661', 2, 'local', null, 0, 0, 0, null, null, null, null, null, 0, null, 'Creamery adds a second night shift', 'A contract for school milk in five counties keeps the lights on in Stony Ford.', '<p>The Stony Ford Creamery will run around the clock for the first time in its history. It is hiring fourteen people for a night shift that begins in six weeks, after winning a contract to fill the milk bottles of schools in five counties.</p>
<p>Pay starts at $21.40 an hour, with $1.75 more for nights. The plant now employs 38.</p>
<p>The contract is worth about $2.1 million a year. All the milk comes from 26 herds within forty miles; three farms that had been told to find another buyer have been told to stay.</p>
<p>“That was the best call I’ve made in this job,” said manager Karen Engstrom. “One of them had already priced his cows.”</p>
<p>Neighbors can expect about nine more trucks a night on Dairy Street. They will turn around in the new yard behind the plant, so as not to beep.</p>', '<p>The Stony Ford Creamery will run around the clock for the first time in its history. It is hiring fourteen people for a night shift that begins in six weeks, after winning a contract to fill the milk bottles of schools in five counties.</p>
<p>Pay starts at $21.40 an hour, with $1.75 more for nights. The plant now employs 38.</p>
<p>The contract is worth about $2.1 million a year. All the milk comes from 26 herds within forty miles; three farms that had been told to find another buyer have been told to stay.</p>
<p>“That was the best call I’ve made in this job,” said manager Karen Engstrom. “One of them had already priced his cows.”</p>
<p>Neighbors can expect about nine more trucks a night on Dairy Street. They will turn around in the new yard behind the plant, so as not to beep.</p>', 5, 'Business', null, null, null, null, null, 'Grace Adeyemi', null, 1219, 'published', 1794932400000, 1794932400000, 1795190401403, 'creamery-adds-night-shift', null, '["Made Here","Stony Ford Creamery","jobs","dairy"]', 2, null, 0, null);
insert into article_revisions (id, article_id, version, snapshot, saved_at, saved_by, title, status) values
  ('01a1f9af-a97e-779b-a10f-c2be5139a72b', '01a1f9af-a55e-72ec-9835-aea3c7f5f661', 1, '{"title":"Creamery adds a night shift and fourteen jobs","description":"A contract for school milk in five counties keeps the lights on in Stony Ford.","content":"<p>The Stony Ford Creamery will run around the clock for the first time in its history. It is hiring fourteen people for a night shift that begins in six weeks, after winning a contract to fill the milk bottles of schools in five counties.</p>\n<p>Pay starts at $21.40 an hour, with $1.75 more for nights. The plant now employs 38.</p>\n<p>The contract is worth about $2.1 million a year. All the milk comes from 26 herds within forty miles; three farms that had been told to find another buyer have been told to stay.</p>\n<p>“That was the best call I’ve made in this job,” said manager Karen Engstrom. “One of them had already priced his cows.”</p>\n<p>Neighbors can expect about nine more trucks a night on Dairy Street. They will turn around in the new yard behind the plant, so as not to beep.</p>","category":"Business","imageUrl":null,"authorName":"Grace Adeyemi","status":"published","publishedAt":1794932400000,"slug":"creamery-adds-night-shift","authorAvatar":null,"imageAlt":null,"imageCaption":null,"metaDescription":null,"keywords":["Made Here","Stony Ford Creamery","jobs","dairy"],"marks":{"category_open":0,"publish_at":null,"unpublish_at":null,"job":null}}', 1794932400000, null, 'Creamery adds a night shift and fourteen jobs', 'published'),
  ('01a1f9af-a97d-70bc-9a5b-3c81c4bacf2b', '01a1f9af-a55e-72ec-9835-aea3c7f5f661', 2, '{"title":"Creamery adds a second night shift","description":"A contract for school milk in five counties keeps the lights on in Stony Ford.","content":"<p>The Stony Ford Creamery will run around the clock for the first time in its history. It is hiring fourteen people for a night shift that begins in six weeks, after winning a contract to fill the milk bottles of schools in five counties.</p>\n<p>Pay starts at $21.40 an hour, with $1.75 more for nights. The plant now employs 38.</p>\n<p>The contract is worth about $2.1 million a year. All the milk comes from 26 herds within forty miles; three farms that had been told to find another buyer have been told to stay.</p>\n<p>“That was the best call I’ve made in this job,” said manager Karen Engstrom. “One of them had already priced his cows.”</p>\n<p>Neighbors can expect about nine more trucks a night on Dairy Street. They will turn around in the new yard behind the plant, so as not to beep.</p>","category":"Business","imageUrl":null,"authorName":"Grace Adeyemi","status":"published","publishedAt":1794932400000,"slug":"creamery-adds-night-shift","authorAvatar":null,"imageAlt":null,"imageCaption":null,"metaDescription":null,"keywords":["Made Here","Stony Ford Creamery","jobs","dairy"],"marks":{"category_open":0,"publish_at":null,"unpublish_at":null,"job":null}}', 1795190401405, 'admin', 'Creamery adds a second night shift', 'published');
insert into article_views (article_id, day, views) values
  ('01a1f9af-a562-719c-ab0e-43ba134f5afb', '2026-11-16', 486),
  ('01a1f9af-a562-719c-ab0e-43ba134f5afb', '2026-11-17', 292),
  ('01a1f9af-a562-719c-ab0e-43ba134f5afb', '2026-11-18', 175),
  ('01a1f9af-a562-719c-ab0e-43ba134f5afb', '2026-11-19', 105),
  ('01a1f9af-a562-719c-ab0e-43ba134f5afb', '2026-11-20', 63),
  ('01a1f9af-a55e-72ec-9835-aea3c7f5f661', '2026-11-17', 560),
  ('01a1f9af-a55e-72ec-9835-aea3c7f5f661', '2026-11-18', 336),
  ('01a1f9af-a55e-72ec-9835-aea3c7f5f661', '2026-11-19', 202),
  ('01a1f9af-a55e-72ec-9835-aea3c7f5f661', '2026-11-20', 121);
insert into people (id, slug, name, bio, image_url, image_alt, version, sample, deleted_at, created_at, updated_at) values
  ('01a1f9af-a596-72b8-b4f7-37cae1e0a8ea', 'nora-ellingson', 'Nora Ellingson', 'Nora Ellingson has edited the Courier for twelve years and has read every set of county board minutes since. Before that she taught English in Linden Grove, where she learned to spot a sentence that hides something.

She lives in Alder Falls with a bookbinder and two loud dogs.

Write to her at nora.ellingson@aldercourier.invalid.', null, null, 1, 1, null, 1795190400405, 1795190400405);
insert into person_bylines (key, name, person_id) values
  ('nora ellingson', 'Nora Ellingson', '01a1f9af-a596-72b8-b4f7-37cae1e0a8ea');
insert into topics (slug, name, description, sample, version, updated_at) values
  ('made-here', 'Made Here', 'Workshops of Alder County: what they make, who works there, and why they stay.', 1, 1, 1795190400329);
insert into sources (id, name, url, source_type, description, status, ai_suggested, sample, created_at, address_key, feed_url, link_selector, checked_at, new_item_at, watched_since, problem, failures, next_check_at, category, version) values
  ('01a1f9af-a5cf-7789-ba6f-589012c2ba30', 'Alder Falls Farmers Market', 'https://alderfallsmarket.invalid/calendar.ics', 'rss_feed', 'Market days, music under the band shell and who brings what.', 'active', 0, 1, 1795190400329, 'alderfallsmarket.invalid/calendar.ics', null, null, null, null, null, null, 0, null, 'Events', 1);
insert into events (id, slug, title, description, location, price, start_date, end_date, time_zone, all_day, image_url, category, tags, status, recurrence_rule, recurrence_end_date, rrule, skipped_dates, exceptions, cancelled, game, uid, first_day, last_day, feed_id, submission_status, submitter_name, submitter_email, submitter_note, decision_reason, decided_by, decided_at, edited_fields, possible_duplicate_of, sample, version, created_at, updated_at, deleted_at, merged_into) values
  ('01a1f9af-a5b7-723b-9013-943384e0df7a', 'indoor-soccer-league', 'Indoor soccer league', 'Four games an evening on the armory floor. Soft shoes only.', 'The armory, Alder Falls', null, '2026-10-21T18:00', '2026-10-21T22:00', 'America/Chicago', 0, null, 'Sports', '["soccer","league"]', 'published', 'weekly', '2027-01-20', 'FREQ=WEEKLY;BYDAY=WE', '[]', '[{"originalDate":"2026-12-02","startDate":"2026-12-03T18:30","endDate":"2026-12-03T22:30","title":null,"description":null,"location":null,"cancelled":false}]', 0, null, '01a1f9af-a5b7-723b-9013-943384e0df7a@localhost', '2026-10-21', '2027-01-20', null, null, null, null, null, null, null, null, '[]', null, 1, 1, 1795190400438, 1795190400438, null, null),
  ('01a1f9af-a5c5-72ba-a4a3-c51b3dfe00fd', 'alder-falls-millers-vs-pine-ridge-falcons', 'Alder Falls Millers vs. Pine Ridge Falcons', null, 'Marsh Field, Alder Falls', null, '2026-09-25T19:00', '2026-09-25T19:00', 'America/Chicago', 0, null, 'Sports', '[]', 'published', null, null, null, '[]', '[]', 0, '{"sport":"Football","level":null,"team":"Alder Falls Millers","opponent":"Pine Ridge Falcons","atHome":true,"teamScore":31,"opponentScore":10,"forfeitedBy":null,"note":null,"status":"played","sourceName":null,"sourceUrl":null}', '01a1f9af-a5c5-72ba-a4a3-c51b3dfe00fd@localhost', '2026-09-25', '2026-09-25', null, null, null, null, null, null, null, null, '[]', null, 1, 1, 1795190400453, 1795190400453, null, null);
insert into businesses (id, slug, name, category, description, address, phone, email, website, image_url, status, version, sample, created_at, updated_at, hours, hours_note, image_alt) values
  ('01a1f9af-a589-7282-a48a-35cfca162df8', 'petrick-hardware', 'Petrick Hardware', 'Home & Hardware', 'Bolts by the piece, glass cut to size, keys while you wait, and somebody who knows what the thing is called. Fourteen thousand articles in a brick building that has smelled of oil and twine for 97 years.

Owned by the six people who work there.', '112 Mill Street, Alder Falls', '555-0112', 'counter@petrickhardware.invalid', 'https://petrickhardware.invalid', null, 'published', 1, 1, 1795190400390, 1795190400390, '{"monday":[{"opens":"07:30","closes":"17:30"}],"tuesday":[{"opens":"07:30","closes":"17:30"}],"wednesday":[{"opens":"07:30","closes":"17:30"}],"thursday":[{"opens":"07:30","closes":"17:30"}],"friday":[{"opens":"07:30","closes":"17:30"}],"saturday":[{"opens":"08:00","closes":"16:00"}],"sunday":[]}', null, null);
insert into subscribers (id, email, categories, status, unsubscribe_token, confirmed_at, consent_source, version, created_at, updated_at, awaits_confirmation, confirmation_mailed_at) values
  ('01a1f9af-a96d-7683-9c52-3fdc97c01081', 'reader@example.org', '["Business"]', 'active', '2u0wKlUTNDquY_1i7YGj2OW_', null, 'Fair booth', 1, 1795190401389, 1795190401389, 0, null);
insert into consent_events (id, subscriber_id, kind, source, details, created_at) values
  ('01a1f9af-a96e-700d-ae8b-1f8280b311fb', '01a1f9af-a96d-7683-9c52-3fdc97c01081', 'subscribed', 'desk', '{"after":{"status":"active","categories":["Business"]},"by":"admin","consentSource":"Fair booth"}', 1795190401389);
insert into newsletters (id, title, description, article_ids, status, scheduled_for, sent_at, recipient_count, only_chosen_sections, version, sample, created_at, updated_at, introduction_html, includes_calendar, taken_off_at, held_reason, sign_off) values
  ('01a1f9af-a98f-72f4-9fdb-fed95028df8c', 'This week', null, '["01a1f9af-a55e-72ec-9835-aea3c7f5f661","01a1f9af-a562-719c-ab0e-43ba134f5afb"]', 'sent', null, 1795190401430, 1, 0, 2, 0, 1795190401423, 1795190401599, null, 1, null, null, null);
insert into newsletter_issues (newsletter_id, content, frozen_at, tracks_clicks) values
  ('01a1f9af-a98f-72f4-9fdb-fed95028df8c', '{"newsletterId":"01a1f9af-a98f-72f4-9fdb-fed95028df8c","title":"This week","description":null,"introductionHtml":null,"date":"2026-11-20","articles":[{"id":"01a1f9af-a55e-72ec-9835-aea3c7f5f661","title":"Creamery adds a second night shift","description":"A contract for school milk in five counties keeps the lights on in Stony Ford.","content":"<p>The Stony Ford Creamery will run around the clock for the first time in its history. It is hiring fourteen people for a night shift that begins in six weeks, after winning a contract to fill the milk bottles of schools in five counties.</p>\n<p>Pay starts at $21.40 an hour, with $1.75 more for nights. The plant now employs 38.</p>\n<p>The contract is worth about $2.1 million a year. All the milk comes from 26 herds within forty miles; three farms that had been told to find another buyer have been told to stay.</p>\n<p>“That was the best call I’ve made in this job,” said manager Karen Engstrom. “One of them had already priced his cows.”</p>\n<p>Neighbors can expect about nine more trucks a night on Dairy Street. They will turn around in the new yard behind the plant, so as not to beep.</p>","category":"Business","slug":"creamery-adds-night-shift","imageUrl":null,"imageAlt":null,"authorName":"Grace Adeyemi","standfirst":"A contract for school milk in five counties keeps the lights on in Stony Ford.","picture":null,"url":"http://localhost:3000/creamery-adds-night-shift"},{"id":"01a1f9af-a562-719c-ab0e-43ba134f5afb","title":"St. Brendan’s fish fry: hours, prices, where to stand","description":"Friday from 4:30. The line moves faster than it looks.","content":"<p>St. Brendan’s Catholic Church holds its fish fry on Friday from 4:30 to 7:30 p.m. in the parish hall, Church and Second streets.</p>\n<ul>\n<li><strong>Adults</strong> $14, <strong>children</strong> $6, under five free</li>\n<li>Walleye, coleslaw, rye bread from the Blue Kettle, potatoes in two forms</li>\n<li>Take-out at the alley door; bring a box</li>\n</ul>\n<p>Father Michael Tran will be at the fryer. He asks people who wish to discuss the sermon to wait until after the second basket.</p>","category":"Churches","slug":"st-brendans-fish-fry-returns","imageUrl":null,"imageAlt":null,"authorName":"Courier Staff","standfirst":"Friday from 4:30. The line moves faster than it looks.","picture":null,"url":"http://localhost:3000/st-brendans-fish-fry-returns"}],"events":[{"title":"Indoor soccer league","date":"2026-11-25","when":"Wednesday, November 25, 6:00 PM – 10:00 PM","location":"The armory, Alder Falls","category":"Sports","url":"http://localhost:3000/events/indoor-soccer-league","eventId":"01a1f9af-a5b7-723b-9013-943384e0df7a"}],"onlyChosenSections":false,"paper":{"name":"Alder County Courier","county":"Alder County","siteUrl":"http://localhost:3000","apiUrl":"http://localhost:3000","accentColour":"#1f5c4a","postalAddress":"","from":{"name":"Alder County Courier","address":"news@localhost"},"timeZone":"America/Chicago"},"webUrl":"http://localhost:3000/newsletter/01a1f9af-a98f-72f4-9fdb-fed95028df8c","trackClicks":false,"sample":false}', 1795190401430, 0);
insert into newsletter_contents (kind, item, newsletter_id) values
  ('article', '01a1f9af-a55e-72ec-9835-aea3c7f5f661', '01a1f9af-a98f-72f4-9fdb-fed95028df8c'),
  ('article', '01a1f9af-a562-719c-ab0e-43ba134f5afb', '01a1f9af-a98f-72f4-9fdb-fed95028df8c'),
  ('event', '01a1f9af-a5b7-723b-9013-943384e0df7a', '01a1f9af-a98f-72f4-9fdb-fed95028df8c');
insert into newsletter_sends (no, newsletter_id, total, left_out, started_at, finished_at, paused_at, pause_reason, cancelled_at, problem) values
  (1, '01a1f9af-a98f-72f4-9fdb-fed95028df8c', 1, 0, 1795190401430, 1795190401599, null, null, null, null);
insert into newsletter_deliveries (send_no, email, subscriber_id, state, attempts, next_attempt_at, fence, reply, updated_at, report, reported_at, feedback) values
  (1, 'reader@example.org', '01a1f9af-a96d-7683-9c52-3fdc97c01081', 'accepted', 1, null, null, '250 2.0.0 Ok', 1795190401588, null, null, null);
select setval(pg_get_serial_sequence('changes', 'seq'), max(seq)) from changes;
select setval(pg_get_serial_sequence('newsletter_sends', 'no'), max(no)) from newsletter_sends;
