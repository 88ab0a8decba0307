import { withDaysInOrder } from '@canopy/contract/challenges/adding/new-challenge'
import { faultsOfSeason } from '@canopy/contract/challenges/adding/season'
import { Category, DEFAULT_CATEGORY } from '@canopy/contract/challenges/category'
import { categoryLabels } from '@canopy/contract/challenges/category-labels'
import { DAY, SEASON_WITHIN } from '@canopy/contract/limits'
import { beginningOf } from '@canopy/contract/text/beginning-of'
import { formatIsoDay } from '@canopy/contract/text/community-time'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod/mini'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'

/** The fields as they are typed. */
export const typedSeason = {
  category: z._default(Category, DEFAULT_CATEGORY),
  startsAt: z._default(z.string(), ''),
  endsAt: z._default(z.string(), ''),
}

type TypedSeason = { category: Category; startsAt: string; endsAt: string }

export const NO_SEASON: TypedSeason = { category: DEFAULT_CATEGORY, startsAt: '', endsAt: '' }

export const isSeasonUsed = (season: TypedSeason) =>
  season.category !== DEFAULT_CATEGORY || season.startsAt !== '' || season.endsAt !== ''

/** The time at which a day in the community begins, or ends. */
const timeOf = (daysAfter: number) =>
  z.pipe(
    z.string(),
    z.transform((day: string) => beginningOf(day, daysAfter)?.toISOString()),
  )

/** The fields as they are sent. */
export const sentSeason = { category: Category, startsAt: timeOf(0), endsAt: timeOf(1) }

export const seasonChecks = [
  withDaysInOrder(),
  z.superRefine<{ startsAt?: string | undefined; endsAt?: string | undefined }>((season, { addIssue }) => {
    for (const [field, message] of Object.entries(faultsOfSeason(season, new Date())))
      addIssue({ code: 'custom', path: [field], message })
  }),
] as const

export function SeasonFields({
  register,
  errors,
}: {
  register: (name: keyof TypedSeason) => UseFormRegisterReturn
  errors: Partial<Record<'startsAt' | 'endsAt', { message?: string | undefined }>>
}) {
  const today = Date.now()
  const days = {
    min: formatIsoDay(new Date(today)),
    max: formatIsoDay(new Date(today + SEASON_WITHIN - DAY)),
  }
  return (
    <>
      <Field label={t('challenges.category')}>
        <Select {...register('category')}>
          {Category.options.map((category) => (
            <option key={category} value={category}>
              {t(categoryLabels[category])}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field
          label={t('challenges.firstDay')}
          description={t('challenges.firstDayHelp')}
          error={errors.startsAt?.message}
        >
          <TextInput {...register('startsAt')} type="date" {...days} />
        </Field>
        <Field
          label={t('challenges.lastDay')}
          description={t('challenges.lastDayHelp')}
          error={errors.endsAt?.message}
        >
          <TextInput {...register('endsAt')} type="date" {...days} />
        </Field>
      </div>
    </>
  )
}
