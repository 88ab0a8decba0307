import { t } from '../../language/messages.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { PausedInput } from './paused-input.tsx'
import type { SearchAddress } from './use-search-address.ts'

/** Filters of posts by author, time and picture. */
export function PostFilters({ address: { filter, typedFrom, fault, change } }: { address: SearchAddress }) {
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3 sm:flex">
      <legend className="sr-only">{t('common.filters')}</legend>
      <Field label={t('common.from')} error={fault} className="min-w-0 sm:w-56">
        <PausedInput
          value={typedFrom}
          onTyped={(from) => change({ from })}
          placeholder="@username"
          maxLength={21}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={t('search.since')} className="min-w-0 sm:w-44">
        <TextInput
          type="date"
          value={filter.since ?? ''}
          min="2000-01-01"
          onChange={({ target }) => change({ since: target.value })}
        />
      </Field>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 self-start font-semibold sm:mt-6.5">
        <input
          type="checkbox"
          checked={filter.pictures === 'only'}
          onChange={({ target }) => change({ pictures: target.checked ? 'only' : '' })}
          className="size-5 shrink-0 accent-leaf"
        />
        {t('search.withAPicture')}
      </label>
    </fieldset>
  )
}
