-- expand
-- What shoppers searched and did not find: words and how often, with nothing of who it was. Days are India's.
create table missed_searches (
  day      date not null,
  text     text not null check (char_length(text) between 2 and 40),
  searches integer not null check (searches > 0),
  primary key (day, text)
);
