export const aiTables = `
-- One row per day of the county: what calls have cost, with the most that those in flight may cost, in millionths of a US
-- dollar.
create table ai_days (
  day text not null primary key,
  calls integer not null,
  spent bigint not null
);
`
