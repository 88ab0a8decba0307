-- Notifications are stored as kind and values, and written out when they are read. `notice` has the kind of sentence and its values.
alter table notifications add column notice jsonb;

-- The sentences that were stored: the groups of a pattern are the values of these names.
create temporary table sentences (about text, notice text, pattern text, names text[], fixed jsonb default '{}') on commit drop;
insert into sentences (about, notice, pattern, names) values
  ('points', 'proof.approval', 'Your proof for “(.*)” is verified\. Its points follow once a steward has approved the challenge, as many as they decide\.', '{challengeName}'),
  ('points', 'proof.room', 'Your proof for “(.*)” is verified\. The community has earned many points today, so your ([\d,]+) follow soon, one proof of each member in turn\.', '{challengeName,points}'),
  ('points', 'proof.confirmation', 'Your proof for “(.*)” is verified\. Its ([\d,]+) points follow once a steward has looked at your photo\.', '{challengeName,points}'),
  ('points', 'proof.own', 'Your proof for “(.*)” is verified\. As you added the challenge, it gives you its badge but no points\.', '{challengeName}'),
  ('points', 'proof.rejected', 'Your proof for “(.*)” is verified\. This challenge gives no points, but it counts for your badges\.', '{challengeName}'),
  ('points', 'proof.budget', 'Your proof for “(.*)” is verified\. All points of this challenge have been earned, but it counts for your badges\.', '{challengeName}'),
  ('points', 'proof.follows', 'Your ([\d,]+) points for “(.*)” have arrived\.', '{points,challengeName}'),
  ('points', 'proof.earnedBefore', 'You had earned the points of “(.*)” with an earlier account, and each member earns them once\. So this account does not get them again\.', '{challengeName}'),
  ('points', 'proof.addedBefore', 'You added “(.*)” with an earlier account, so it gives you its badge but no points\.', '{challengeName}'),
  ('verdict', 'proof.verifiedBySteward', 'A steward verified your proof for “(.*?)”, and you earned ([\d,]+) points: (.*)', '{challengeName,points,reason}'),
  ('verdict', 'proof.takenBack', 'A steward found an issue with your proof for “(.*?)”, and its ([\d,]+) points were taken back: (.*)', '{challengeName,points,reason}'),
  ('verdict', 'proof.upheld', 'A steward took a second look at your proof for “(.*?)”, and the issue stands: (.*)', '{challengeName,reason}'),
  ('verdict', 'proof.issueBySteward', 'A steward found an issue with your proof for “(.*?)”: (.*)', '{challengeName,reason}'),
  ('verdict', 'points.heldRemoved', 'A steward removed ([\d,]+) points that were on hold: (.*)', '{points,reason}'),
  ('verdict', 'points.heldRestored', 'Your points on hold are as they were: a steward took their removal back\.', '{}'),
  ('verdict', 'challenge.approved', 'Your challenge “(.*)” was approved: it gives ([\d,]+) points now\.', '{challengeName,points}'),
  ('verdict', 'challenge.rejected', 'Your challenge “(.*?)” gives no points: (.*)', '{challengeName,reason}'),
  ('verdict', 'challenge.waiting', 'Your challenge “(.*)” waits for approval again\.', '{challengeName}'),
  ('verdict', 'challenge.changed', 'A steward changed your challenge “(.*)”: it gives ([\d,]+) points now\.', '{challengeName,points}'),
  ('verdict', 'challenge.closed', 'A steward closed your challenge “(.*?)”: (.*)', '{challengeName,reason}'),
  ('verdict', 'challenge.reopened', 'Your challenge “(.*)” is open again\.', '{challengeName}'),
  ('verdict', 'challenge.featured', 'Your challenge “(.*)” is featured: it is at the top of the list\.', '{challengeName}'),
  ('verdict', 'challenge.unfeatured', 'Your challenge “(.*)” is no longer featured\.', '{challengeName}'),
  ('verdict', 'challenge.removed', 'A steward removed your challenge “(.*?)”: (.*)', '{challengeName,reason}'),
  ('moderation', 'report.upheld', 'Thank you: we removed the (post|comment|profile|challenge) that you reported\.', '{thing}'),
  ('moderation', 'report.rejected', 'We looked at the (post|comment|profile|challenge) that you reported, and it stays\.', '{thing}'),
  ('moderation', 'report.removed', 'A steward removed your (post|comment|profile|challenge): (.*) You can ask for a second look\.', '{thing,reason}'),
  ('moderation', 'report.removedAgain', 'Another steward took a second look, and your (post|comment|profile|challenge) stays removed: (.*)', '{thing,reason}'),
  ('moderation', 'report.restored', 'A steward looked at your (post|comment|profile|challenge), and it is visible to all again\.', '{thing}'),
  ('moderation', 'tag.removed', 'A steward removed the tag #(\S+) from your post: (.*)', '{tag,reason}'),
  ('moderation', 'member.warned', 'A steward warns you: (.*)', '{reason}'),
  ('moderation', 'member.suspended', 'Your account is suspended until (\d{4}-\d\d-\d\d): (.*)', '{until,reason}'),
  ('moderation', 'suspension.lifted', 'The suspension of your account was lifted\.', '{}'),
  ('order', 'order.movedBack', 'We corrected the state of your order (\S+): it is (on hold|pending|shipped|delivered|completed|cancelled)\.', '{orderId,status}'),
  ('order', 'order.expired', 'We could not confirm your order (\S+) within ([\d,]+) hours, so it was cancelled\. Points that you redeemed on it are back on your account, less any that you owed\.', '{orderId,hours}'),
  ('order', 'order.returned', 'What you returned of your order (\S+) has arrived\. You get back ([\d,]+) points? and Rs ([\d,]+)\.', '{orderId,points,cash}'),
  ('points', 'saving.reached', 'You have all the points for “(.*)” now\.', '{productName}'),
  ('products', 'product.low', '(.*) is running out: ([\d,]+) left\.', '{productName,stock}'),
  ('products', 'products.new', 'New products are waiting for you in the shop\.', '{}'),
  ('points', 'points.corrected', 'A steward added ([\d,]+) points to your balance: (.*)', '{points,reason}'),
  ('points', 'points.corrected', 'A steward took away ([\d,]+) points from your balance: (.*)', '{-points,reason}'),
  ('points', 'points.welcome', 'Points earned show up here\. Join a challenge to earn your first ones!', '{}'),
  ('points', 'proof.paid', 'You earned ([\d,]+) points for “(.*)”\. You can redeem them in (\d+) days at the earliest\.', '{points,challengeName,holdDays}');
insert into sentences (about, notice, pattern, names, fixed) values
  ('points', 'proof.paid', 'You earned ([\d,]+) points for “(.*)”\. You can redeem them from tomorrow at the earliest\.', '{points,challengeName}', '{"holdDays": 1}'),
  ('points', 'proof.paid', 'You earned ([\d,]+) points for “(.*)”\.', '{points,challengeName}', '{"holdDays": 0}'),
  ('verdict', 'proof.verifiedBySteward', 'A steward verified your proof for “(.*?)”: (.*)', '{challengeName,reason}', '{"points": 0}'),
  ('verdict', 'challenge.changed', 'A steward changed your challenge “(.*)”\.', '{challengeName}', '{"points": null}'),
  ('moderation', 'member.suspended', 'Your account is suspended for good: (.*)', '{reason}', '{"until": null}'),
  ('order', 'order.moved', 'Your order (\S+) is on hold\. We check large first orders by hand\.', '{orderId}', '{"status": "on hold"}'),
  ('order', 'order.moved', 'We have checked your order (\S+), and will send it\.', '{orderId}', '{"status": "pending"}'),
  ('order', 'order.moved', 'Your order (\S+) has been shipped\.', '{orderId}', '{"status": "shipped"}'),
  ('order', 'order.moved', 'Your order (\S+) has been delivered\.', '{orderId}', '{"status": "delivered"}'),
  ('order', 'order.moved', 'Your order (\S+) is completed\. Thank you!', '{orderId}', '{"status": "completed"}'),
  ('order', 'order.moved', 'Your order (\S+) has been cancelled\. Points that you redeemed on it are back on your account, less any that you owed\.', '{orderId}', '{"status": "cancelled"}');

-- Other sentences stay as they were written.
update notifications set notice = coalesce(
  (
    select jsonb_build_object('kind', sentences.notice, 'values', fixed || coalesce(
      (
        select jsonb_object_agg(ltrim(name, '-'), case
          when name in ('points', 'holdDays', 'hours', 'cash', 'stock') then to_jsonb(replace(value, ',', '')::integer)
          when name = '-points' then to_jsonb(- replace(value, ',', '')::integer)
          when name = 'thing' and value = 'profile' then '"member"'
          else to_jsonb(value)
        end)
        from unnest(names, regexp_match(text, '^' || pattern || '$')) as found (name, value)
        where name is not null
      ), '{}'
    ))
    from sentences
    where about = kind and text ~ ('^' || pattern || '$')
    -- Longer patterns say more of the sentence.
    order by length(pattern) desc limit 1
  ),
  jsonb_build_object('kind', 'written', 'values', jsonb_build_object('text', text))
) where text is not null;

alter table notifications drop constraint notifications_text_check, drop constraint notifications_reply_check;
-- contract: unused since v0.1.0
alter table notifications drop column text;
alter table notifications add constraint notifications_notice_check check (case
  when kind in ('reaction', 'comment') then post_id is not null and notice is null
  when kind = 'follow' then post_id is null and notice is null and group_key in ('followers', 'requests', 'accepted')
  when kind = 'reply' then post_id is not null and comment_id is not null and notice is null
  when kind = 'mention' then notice is null
  else post_id is null and notice is not null
end);
