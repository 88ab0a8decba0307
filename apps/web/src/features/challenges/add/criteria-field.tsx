import { criteriaMessages } from '@canopy/contract/challenges/criteria'
import { criteriaLines } from '@canopy/contract/challenges/criteria-lines'
import { suggestCriterion } from '@canopy/contract/challenges/suggest-criterion'
import { CRITERIA_MAX, CRITERION_MAX } from '@canopy/contract/limits'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod/mini'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'

export const TypedCriteria = z.string().check(
  z.refine((typed) => criteriaLines(typed).length <= CRITERIA_MAX, criteriaMessages.count),
  z.refine(
    (typed) => criteriaLines(typed).every(({ length }) => length <= CRITERION_MAX),
    criteriaMessages.tooLong,
  ),
  z.refine(
    (typed) => new Set(criteriaLines(typed)).size === criteriaLines(typed).length,
    criteriaMessages.twice,
  ),
)

/** Splits the typed text into criteria; undefined if nothing was typed. */
export function criteriaIn(typed: string) {
  const criteria = criteriaLines(typed)
  return criteria.length > 0 ? criteria : undefined
}

export function CriteriaField({
  input,
  description,
  error,
}: {
  input: UseFormRegisterReturn
  description: string
  error: string | undefined
}) {
  const isDescribed = description.trim() !== ''
  return (
    <Field
      label={t('challenges.criteria')}
      description={
        isDescribed
          ? t('challenges.criteriaHelpSuggested', {
              max: CRITERIA_MAX,
              suggested: suggestCriterion(description),
            })
          : t('challenges.criteriaHelp', { max: CRITERIA_MAX })
      }
      error={error}
    >
      <TextArea {...input} rows={3} />
    </Field>
  )
}
