export const aiTables = `
-- One row per day of the county: what calls have cost, by provider, model and purpose, and the most that those in flight
-- may cost, both as JSON lists. Money is in millionths of a US dollar.
create table ai_days (
  day text not null primary key,
  spending text not null default '[]',
  reservations text not null default '[]'
);
`
