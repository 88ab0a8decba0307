import type { DeskReviewer } from '@canopy/contract/desk/reviewer/shapes'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { Part } from '../case/part.tsx'
import { useReviewerChange } from './reviewer-data.ts'

/** Offers the vision models of this machine while no model looks at photos. */
export function FoundPart({ reviewer }: { reviewer: DeskReviewer }) {
  const { found, usesVisionModel, choice } = reviewer
  const decision = useReviewerChange(() => {})
  if (usesVisionModel || found.length === 0) return null
  return (
    <Part title={t('desk-reviewer.foundTitle')}>
      <p className="mb-3 max-w-prose text-pretty">{t('desk-reviewer.found')}</p>
      <div className="flex flex-wrap gap-3">
        {found.map((model) => (
          <Button
            key={model}
            className="max-w-full wrap-anywhere"
            pending={decision.isPending}
            onClick={() =>
              decision.decide({
                body: {
                  provider: 'ollama',
                  model,
                  address: '',
                  secondLook: choice.secondLook,
                  version: choice.version,
                  reason: t('desk-reviewer.foundTitle'),
                },
                before: reviewer,
              })
            }
          >
            {t('desk-reviewer.useFound', { model })}
          </Button>
        ))}
      </div>
      <FormFailure message={decision.failure} />
      {decision.dialog}
    </Part>
  )
}
