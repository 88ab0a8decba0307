/** The weekly mail. */

import { DAY } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { addJobs, type JobPayloads } from '../../../jobs/jobs.ts'
import { readHabits, selectNewChallenges } from '../../challenges/index.ts'
import { selectTopPosts } from '../../feed/index.ts'
import { selectEarnedSince } from '../../points/index.ts'
import { selectDigestZones, takeDigests } from './digest-queries.ts'
import type { MailContent } from './mail-content.ts'
import { findRecipient, type MailDeps, type Recipient, sendMail } from './send-mail.ts'

const MONDAY = 1
/** The hours of Monday in which digests are sent. The later ones are for a server that did not run at 8. */
const HOURS = { from: 8, until: 20 }
const BATCH = 500
const WEEK = 7 * DAY
/** Before the present one. */
const LAST_WEEK = -2
const POSTS_MAX = 5
const CHALLENGES_MAX = 3
const EXCERPT = 140

/** The date of the Monday, if it is time for digests in the time zone. */
export function digestWeek(timeZone: string, now: Date): string | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const isTime = local.dayOfWeek === MONDAY && local.hour >= HOURS.from && local.hour < HOURS.until
  return isTime ? local.toPlainDate().toString() : undefined
}

/** Adds the jobs of the digests that are due, each member's once a week, however many processes do this and however often. */
export async function planDigests({ db, transaction, clock }: Pick<Deps, 'db' | 'transaction' | 'clock'>) {
  const now = clock.now()
  const due = Map.groupBy(await selectDigestZones(db), (timeZone) => digestWeek(timeZone, now))
  for (const [week, timeZones] of due) {
    if (week === undefined) continue
    let taken: number
    do {
      taken = await transaction(async (tx) => {
        const userIds = await takeDigests(tx, { timeZones, week, limit: BATCH })
        await addJobs(
          tx,
          'digest_mail',
          userIds.map((userId) => ({ userId })),
        )
        return userIds.length
      })
    } while (taken === BATCH)
  }
}

function excerptOf(content: string) {
  const line = content.replaceAll(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= EXCERPT ? line : `${characters.slice(0, EXCERPT).join('').trimEnd()}…`
}

type Section = MailContent['sections'][number]

async function readSections(
  db: Db,
  { userId, writer: { t, language } }: Recipient,
  now: Date,
  publicUrl: string,
): Promise<Section[]> {
  const since = new Date(now.getTime() - WEEK)
  const [posts, habits, challenges, points] = await Promise.all([
    selectTopPosts(db, userId, since, POSTS_MAX),
    readHabits(db, { userId, language }),
    selectNewChallenges(db, { userId, language }, since, CHALLENGES_MAX),
    selectEarnedSince(db, userId, since),
  ])
  const hrefOf = (path: string) => new URL(path, publicUrl).href
  const countsOf = (reactions: number, comments: number) => [
    ...(reactions > 0 ? [t('mails.digestReactions', { count: reactions })] : []),
    ...(comments > 0 ? [t('mails.digestComments', { count: comments })] : []),
  ]
  const sections: Section[] = [
    {
      title: t('mails.digestPosts'),
      lines: posts.map(({ postId, fullName, content, reactions, comments }) => {
        const text = excerptOf(content)
        return {
          text:
            text === '' ? t('mails.digestPicture', { fullName }) : t('mails.digestPost', { fullName, text }),
          href: hrefOf(paths.post(postId)),
          detail: countsOf(reactions, comments).join(', '),
        }
      }),
    },
    {
      title: t('mails.digestHabits'),
      lines: habits.flatMap(({ challengeId, challengeName, habit, week }) => {
        const { deeds: done = 0 } = week?.weeks.at(LAST_WEEK) ?? {}
        if (!habit || done === 0) return []
        const text = t('mails.digestHabit', { challengeName, done, quota: habit.quota })
        return [{ text, href: hrefOf(paths.challenge(challengeId)) }]
      }),
    },
    {
      title: t('mails.digestChallenges'),
      lines: challenges.map(({ challengeId, challengeName, points: worth }) => ({
        text: t('mails.digestChallenge', { challengeName, points: worth }),
        href: hrefOf(paths.challenge(challengeId)),
      })),
    },
    {
      title: t('mails.digestPoints'),
      lines: points && points.earned > 0 ? [{ text: t('mails.digestEarned', points) }] : [],
    },
  ]
  return sections.filter(({ lines }) => lines.length > 0)
}

/** Sends nothing if there is nothing to say. */
export async function mailDigest(deps: MailDeps, { userId }: JobPayloads['digest_mail']): Promise<void> {
  const { db, config, clock } = deps
  const recipient = await findRecipient(deps, userId, 'digest')
  if (!recipient) return
  const sections = await readSections(db, recipient, clock.now(), config.publicUrl)
  if (sections.length === 0) return
  const { t } = recipient.writer
  await sendMail(deps, recipient, {
    subject: t('mails.digestSubject'),
    lead: t('mails.digestLead', { fullName: recipient.fullName }),
    sections,
    open: { label: t('mails.digestOpen'), href: new URL(paths.feed, config.publicUrl).href },
    why: t('mails.digestWhy'),
  })
}
