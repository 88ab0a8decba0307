import type { ReviewerInfo } from '@canopy/contract/challenges/reviewers/shapes'
import type { Challenge } from '@canopy/contract/challenges/shapes'
import { PROOF_MIN_EDGE } from '@canopy/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Camera, Eye, ScanText } from 'lucide-react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Card } from '../../../ui/card.tsx'
import { PaymentNote } from '../payment-note.tsx'
import { reviewerQuery } from './proofs-data.ts'

/** Lists what the photo has to show, and says who reviews it. */
export function WhatCounts({ challenge }: { challenge: Challenge }) {
  const { data: reviewer } = useQuery(reviewerQuery(useApi()))
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6 lg:p-5">
      <section className="flex flex-col gap-2">
        <h2 className="flex items-center gap-2 font-bold">
          <Camera aria-hidden="true" className="size-5 text-leaf-ink" />
          {t('proofs.whatToShow')}
        </h2>
        <p lang={challenge.language ?? ''} className="text-pretty wrap-anywhere whitespace-pre-line">
          {challenge.description}
        </p>
        <Criteria challenge={challenge} />
        <ul className="list-disc ps-5 text-sm text-muted marker:text-edge">
          <li>{t('proofs.ownPhoto')}</li>
          <li>{t('proofs.newPhoto')}</li>
          <li>{t('proofs.minPixels', { edge: PROOF_MIN_EDGE })}</li>
        </ul>
      </section>
      <PaymentNote challenge={challenge} />
      {reviewer && <Reviewer reviewer={reviewer} />}
    </Card>
  )
}

/** A criterion that was made from the description is not repeated below it. */
function Criteria({ challenge: { criteria, description, language } }: { challenge: Challenge }) {
  if (criteria.every((criterion) => description.includes(criterion))) return null
  return (
    <>
      <h3 className="text-sm font-semibold">{t('proofs.checkedFor')}</h3>
      <ul lang={language ?? ''} className="list-disc ps-5 marker:text-leaf-ink">
        {criteria.map((criterion) => (
          <li key={criterion} className="wrap-anywhere">
            {criterion}
          </li>
        ))}
      </ul>
    </>
  )
}

function whoLooks({ usesVisionModel, provider }: ReviewerInfo) {
  if (!usesVisionModel) return t('proofs.noModel')
  return provider === null ? t('proofs.modelHere') : t('proofs.modelElsewhere', { provider })
}

function Reviewer({ reviewer }: { reviewer: ReviewerInfo }) {
  const Icon = reviewer.usesVisionModel ? Eye : ScanText
  return (
    <section className="flex flex-col gap-1 border-t border-line pt-4">
      <h2 className="flex items-center gap-2 text-sm font-bold">
        <Icon aria-hidden="true" className="size-5 text-leaf-ink" />
        {t('proofs.reviewer', { name: reviewer.reviewer })}
      </h2>
      <p className="text-sm text-pretty text-muted">{whoLooks(reviewer)}</p>
      {reviewer.hasJury && <p className="text-sm text-pretty text-muted">{t('proofs.juryMayLook')}</p>}
    </section>
  )
}
