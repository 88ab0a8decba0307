import { paths } from '@canopy/contract/paths'
import type { ReactNode } from 'react'
import { isRefusal } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'

/** The steps after the owner's account, by their paths. */
const STEPS = ['look', 'language', 'doors', 'services'] as const
export type StepName = (typeof STEPS)[number]

/** The step with the owner's account is the first. */
const COUNT = STEPS.length + 1
const numberOf = (step: StepName | 'owner') => (step === 'owner' ? 1 : STEPS.indexOf(step) + 2)

/** The page after a step. */
export const pathAfter = (step: StepName | 'owner') =>
  `${paths.setUp}/${STEPS[numberOf(step) - 1] ?? 'ready'}`

export const explainStep = (error: unknown) =>
  isRefusal(error) ? error.message : t('common.somethingWentWrong')

/** The frame of a step: where one is, what it is about, and what is asked. */
export function Step({
  step,
  title,
  lead,
  children,
}: {
  step: StepName | 'owner'
  title: string
  lead: string
  children: ReactNode
}) {
  usePageTitle(title)
  const at = { step: numberOf(step), steps: COUNT }
  return (
    <>
      <p className="mb-1.5 text-sm text-muted">{t('set-up.stepOf', at)}</p>
      <ProgressBar label={t('set-up.progress')} value={at.step} max={at.steps} />
      <h1 className="mt-5 text-xl font-bold">{title}</h1>
      <p className="mt-1 mb-6 text-pretty text-muted">{lead}</p>
      {children}
    </>
  )
}

/** Saves the form around it, or leaves the step for later. */
export const StepButtons = ({ step, pending }: { step: StepName; pending: boolean }) => (
  <div className="flex flex-wrap-reverse justify-end gap-3">
    <ButtonLink to={pathAfter(step)} variant="quiet" size="large" className="max-sm:w-full">
      {t('common.later')}
    </ButtonLink>
    <Button type="submit" size="large" pending={pending} className="max-sm:w-full">
      {t('set-up.saveAndGoOn')}
    </Button>
  </div>
)
