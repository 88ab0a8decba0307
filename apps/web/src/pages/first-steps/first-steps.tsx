import type { FirstStep } from '@canopy/contract/accounts/sessions/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
import { FirstChallenges } from '../../features/challenges/index.ts'
import { PeopleToFollow } from '../../features/people/index.ts'
import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { handle, usernameOf } from '../../session/username.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { STEPS, useSetSteps } from './first-steps-data.ts'

/** Asks a new member for one step at a time, above the feed. */
export function FirstSteps() {
  const session = useSession()
  const setSteps = useSetSteps()
  const ahead = STEPS.filter((step) => session.firstSteps?.some((one) => one === step))
  const [step] = ahead
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)

  // The button that had the focus is gone with its step.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    title.current?.focus()
  }, [step])

  if (step === undefined) return null
  const next = () => setSteps(ahead.slice(1))
  return (
    <Card className="mb-4 p-5">
      <section aria-labelledby={heading} className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-end gap-x-3 gap-y-1">
          <div className="min-w-48 flex-1">
            <p className="text-sm text-muted tabular">
              {t('feed.stepOf', { step: STEPS.indexOf(step) + 1, count: STEPS.length })}
            </p>
            <h2 ref={title} id={heading} tabIndex={-1} className="text-lg font-bold outline-none">
              {t(titles[step])}
            </h2>
          </div>
          {ahead.length > 1 && (
            <Button variant="quiet" size="small" className="-mt-1.5 -me-3" onClick={() => setSteps([])}>
              {t('feed.skipAll')}
            </Button>
          )}
        </div>
        <Suspense fallback={<div className="min-h-56" />}>
          {step === 'profile' && (
            <div className="flex items-center gap-3">
              <Avatar src={session.profileImgUrl} size={56} />
              <div className="min-w-0">
                <p dir="auto" className="truncate font-semibold">
                  {session.fullName}
                </p>
                <p className="truncate text-sm text-muted">{handle(usernameOf(session))}</p>
              </div>
            </div>
          )}
          {step === 'people' && <PeopleToFollow />}
          {step === 'challenge' && <FirstChallenges onOpen={next} />}
        </Suspense>
        <div className="flex flex-wrap items-center gap-2">
          {actions[step](next)}
          <Button variant="quiet" onClick={next}>
            {t('feed.skip')}
          </Button>
        </div>
      </section>
    </Card>
  )
}

const titles: Record<FirstStep, PlainMessageId> = {
  profile: 'feed.stepProfile',
  people: 'feed.stepPeople',
  challenge: 'feed.stepChallenge',
}

const actions: Record<FirstStep, (next: () => void) => ReactNode> = {
  profile: (next) => (
    <ButtonLink to={paths.editProfile} onClick={next}>
      {t('feed.addPictureAndName')}
    </ButtonLink>
  ),
  people: (next) => <Button onClick={next}>{t('common.continue')}</Button>,
  challenge: (next) => (
    <ButtonLink to={paths.challenges} onClick={next}>
      {t('feed.seeAllChallenges')}
    </ButtonLink>
  ),
}
