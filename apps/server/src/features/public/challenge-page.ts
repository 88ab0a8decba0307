import { categoryLabels } from '@canopy/contract/challenges/category-labels'
import { amountText } from '@canopy/contract/challenges/quantities/texts'
import { paths } from '@canopy/contract/paths'
import { lastMomentOf } from '@canopy/contract/text/beginning-of'
import { formatDay } from '@canopy/contract/text/community-time'
import type { Writer } from '@canopy/contract/text/sentence'
import { challengeIn, type PublicChallenge } from '../challenges/index.ts'
import type { CardContent } from './cards.ts'
import { html, type Markup } from './html.ts'
import type { PublicPage } from './page.ts'
import { timeTag } from './post-page.ts'
import type { Reader } from './reader.ts'
import { DESCRIPTION_MAX, excerpt, TITLE_MAX } from './texts.ts'

/** The name of the picture if it is stored here. */
const pictureOf = ({ photoUrl }: PublicChallenge) => /^\/media\/([\w-]+)\.webp$/.exec(photoUrl ?? '')?.[1]

export const challengeCard = (challenge: PublicChallenge, { t, language }: Writer): CardContent => ({
  label: t('common.challenge'),
  title: excerpt(challengeIn(language, challenge).challengeName, TITLE_MAX),
  note: challenge.points > 0 ? t('public.points', { points: challenge.points }) : undefined,
  picture: pictureOf(challenge),
})

export function challengePage(challenge: PublicChallenge, reader: Reader): PublicPage {
  const { language, t, rich } = reader
  const { points, enrolled, category, creator, startsAt, endsAt, habit, quantity, quantitySum } = challenge
  const { challengeName, description, criteria, language: lang = '' } = challengeIn(language, challenge)
  const onDay = (time: Date) => ({
    date: formatDay(time, language),
    day: (text: (string | Markup)[]) => timeTag(time, text),
  })
  return {
    path: paths.challenge(challenge.challengeId),
    type: 'website',
    title: t('public.challengeTitle', { name: challengeName }),
    description: excerpt(description, DESCRIPTION_MAX),
    card: {
      content: challengeCard(challenge, reader),
      alt: t('public.challengeNamed', { name: challengeName }),
    },
    body: html`<article>
${pictureOf(challenge) !== undefined && html`<div class="pictures"><img src="${challenge.photoUrl ?? ''}" alt="" width="1600" height="900" fetchpriority="high"></div>`}
<h1 dir="auto" lang="${lang}">${challengeName}</h1>
<ul class="facts">${points > 0 && html`<li class="points">${t('public.points', { points })}</li>`}<li>${t('public.joined', { count: enrolled })}</li><li>${t(categoryLabels[category])}</li></ul>
${habit !== null && html`<p class="muted">${t('public.habit', { quota: habit.quota, weeks: habit.paidWeeks })}</p>`}
${quantity !== null && quantitySum > 0 && html`<p><strong>${t('quantities.collected', { amount: amountText(t, quantitySum, quantity.unit) })}</strong> <span class="muted">${t('quantities.countedFrom')}</span></p>`}
<p class="text" dir="auto" lang="${lang}">${description}</p>
${challenge.criteria.length > 0 && html`<h2>${t('public.criteria')}</h2><ul>${criteria.map((text) => html`<li dir="auto" lang="${lang}">${text}</li>`)}</ul>`}
${startsAt !== null && html`<p class="muted">${rich('public.starts', onDay(startsAt))}</p>`}
${endsAt !== null && html`<p class="muted">${rich('public.ends', onDay(lastMomentOf(endsAt)))}</p>`}
${creator !== null && creator !== '' && html`<p class="muted">${t('public.createdBy', { name: creator })}</p>`}
</article>`,
  }
}
