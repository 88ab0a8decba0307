import { paths } from '@canopy/contract/paths'
import { site } from '@canopy/contract/site/site'
import { formatNumber, formatPoints } from '@canopy/contract/text/format-number'
import type { PublicChallenge } from '../challenges/index.ts'
import { type CardContent, versionOf } from './cards.ts'
import { html } from './html.ts'
import type { PublicPage } from './page.ts'
import { timeTag } from './post-page.ts'
import { DESCRIPTION_MAX, excerpt, TITLE_MAX } from './texts.ts'

/** The name of the picture if it is stored here. */
const pictureOf = ({ photoUrl }: PublicChallenge) => /^\/media\/([\w-]+)\.webp$/.exec(photoUrl ?? '')?.[1]

export const challengeCard = (challenge: PublicChallenge): CardContent => ({
  label: 'Challenge',
  title: excerpt(challenge.challengeName, TITLE_MAX),
  note: challenge.points > 0 ? formatPoints(challenge.points) : undefined,
  picture: pictureOf(challenge),
})

export function challengePage(challenge: PublicChallenge): PublicPage {
  const { challengeName, description, points, enrolled, creator, startsAt, endsAt, criteria } = challenge
  const path = paths.challenge(challenge.challengeId)
  return {
    path,
    type: 'website',
    title: `${challengeName}: a challenge on ${site.name}`,
    description: excerpt(description, DESCRIPTION_MAX),
    card: {
      path: `${path}/card.jpg?v=${versionOf(challengeCard(challenge))}`,
      alt: `The challenge “${challengeName}”`,
    },
    body: html`<article>
${pictureOf(challenge) !== undefined && html`<div class="pictures"><img src="${challenge.photoUrl ?? ''}" alt="" width="1600" height="900" fetchpriority="high"></div>`}
<h1 dir="auto">${challengeName}</h1>
<ul class="facts">${points > 0 && html`<li class="points">${formatPoints(points)}</li>`}<li>${enrolled === 1 ? '1 member has joined' : `${formatNumber(enrolled)} members have joined`}</li></ul>
<p class="text" dir="auto">${description}</p>
${criteria.length > 0 && html`<h2>What the photo has to show</h2><ul>${criteria.map((text) => html`<li dir="auto">${text}</li>`)}</ul>`}
${startsAt !== null && html`<p class="muted">Starts on ${timeTag(startsAt)}</p>`}
${endsAt !== null && html`<p class="muted">Ends on ${timeTag(endsAt)}</p>`}
${creator !== null && creator !== '' && html`<p class="muted">Created by ${creator}</p>`}
</article>`,
  }
}
