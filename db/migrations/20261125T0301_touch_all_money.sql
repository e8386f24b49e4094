-- expand
-- After the triggers are there: what other transactions changed before them is seen here, and what they change afterwards is touched.
select touch_all_money();
