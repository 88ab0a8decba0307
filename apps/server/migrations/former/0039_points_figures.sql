-- Points that overturned verdicts took back are a figure of their own. They were subtracted from those earned before.

with reversed as (
  select (at at time zone 'UTC')::date as day, -sum(amount) as points from points_ledger
  where reason = 'verdict_overturned' group by 1
), earned as (
  update daily_figures set value = value + reversed.points
  from reversed where daily_figures.day = reversed.day and name = 'points_earned' and subject = 0
)
insert into daily_figures (day, name, value)
select day, 'points_reversed', points from reversed where exists (select from figures_counted where at is not null);

-- The page about points reads all of them.
create index daily_figures_points on daily_figures (day) include (name, value) where name like 'points_%';
