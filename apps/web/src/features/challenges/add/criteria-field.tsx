import { criteriaMessages } from '@canopy/contract/criteria'
import { CRITERIA_MAX, CRITERION_MAX } from '@canopy/contract/limits'
import { suggestCriterion } from '@canopy/contract/suggest-criterion'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod/mini'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Criteria as they are typed: one on each line. */
export const TypedCriteria = z.string().check(
  z.refine((typed) => linesOf(typed).length <= CRITERIA_MAX, criteriaMessages.count),
  z.refine(
    (typed) => linesOf(typed).every(({ length }) => length <= CRITERION_MAX),
    criteriaMessages.tooLong,
  ),
  z.refine((typed) => new Set(linesOf(typed)).size === linesOf(typed).length, criteriaMessages.twice),
)

/** None if nothing was typed. */
export function criteriaIn(typed: string) {
  const criteria = linesOf(typed)
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
  const suggested =
    description.trim() !== '' && `Without any, it is checked for: “${suggestCriterion(description)}”`
  return (
    <Field
      label="What the photo has to show (optional)"
      description={
        <>
          Up to {CRITERIA_MAX} things, each on a line of its own. {suggested}
        </>
      }
      error={error}
    >
      <TextArea {...input} rows={3} />
    </Field>
  )
}
