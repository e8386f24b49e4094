-- How large the place of the writing is on the leather, so that work tickets show it at true size.
alter table pictures
  add column plate_width_mm integer check (plate_width_mm > 0),
  add column plate_height_mm integer check (plate_height_mm > 0),
  add check ((plate_width_mm is null) = (plate_height_mm is null)),
  add check (plate_width_mm is null or is_canvas);
