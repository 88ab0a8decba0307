import { SECOND } from '@canopy/contract/limits'
import { numberIn } from '@canopy/contract/text/typed-number'
import { ListFilter, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useShortcuts } from '../desk/shortcuts.tsx'
import type { Filter } from './filters.ts'
import type { ListState } from './list-state.ts'

const PAUSE = 0.3 * SECOND

export function FilterBar({ filters, state }: { filters: readonly Filter[]; state: ListState }) {
  const bar = useRef<HTMLFormElement>(null)
  useShortcuts([
    {
      key: '/',
      label: t('desk.search'),
      run: () => bar.current?.querySelector<HTMLElement>('input, select')?.focus(),
    },
  ])
  const [isOpen, setOpen] = useState(false)
  const texts = filters.filter(({ kind }) => kind === 'text')
  const others = filters.filter(({ kind }) => kind !== 'text')
  return (
    <form
      ref={bar}
      aria-label={t('common.filters')}
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap print:hidden"
    >
      {texts.map((filter) => (
        <Control key={keyOf(filter)} filter={filter} state={state} />
      ))}
      {/* A phone has room for them only when they are wanted. */}
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="h-11 sm:hidden"
      >
        <ListFilter aria-hidden="true" className="size-4" />
        {t('common.filters')}
      </Button>
      <div className={`contents ${isOpen ? '' : 'max-sm:hidden'}`}>
        {others.map((filter) => (
          <Control key={keyOf(filter)} filter={filter} state={state} />
        ))}
      </div>
      {state.isFiltered && (
        <Button variant="quiet" className="h-11" onClick={state.clear}>
          <X aria-hidden="true" className="size-4" />
          {t('common.clear')}
        </Button>
      )}
    </form>
  )
}

const keyOf = (filter: Filter) => (filter.kind === 'days' ? filter.from : filter.name)

function Control({ filter, state }: { filter: Filter; state: ListState }) {
  switch (filter.kind) {
    case 'text':
      return <TextFilter filter={filter} state={state} />
    case 'number':
      return <NumberFilter filter={filter} state={state} />
    case 'choice':
      return <ChoiceFilter filter={filter} state={state} />
    case 'days':
      return <DaysFilter filter={filter} state={state} />
  }
}

type Props<Kind extends Filter['kind']> = { filter: Extract<Filter, { kind: Kind }>; state: ListState }

/** Searches when the typing pauses. Only the first letter adds an entry to the browser's history. */
function TextFilter({ filter: { name, label }, state }: Props<'text'>) {
  const value = state.values[name] ?? ''
  const [typed, setTyped] = useState(value)
  const applied = useRef(value)

  // The address changed by itself, for example by the back button.
  useEffect(() => {
    if (value === applied.current) return
    applied.current = value
    setTyped(value)
  }, [value])

  const apply = () => {
    const text = typed.trim()
    if (text === applied.current) return
    state.set({ [name]: text }, { replace: applied.current !== '' && text !== '' })
    applied.current = text
  }
  const latest = useRef(apply)
  useEffect(() => {
    latest.current = apply
  })
  useEffect(() => {
    if (typed.trim() === applied.current) return
    const timer = setTimeout(() => latest.current(), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <Field label={label} className="col-span-2 min-w-0 sm:w-56">
      <TextInput
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  )
}

/** Applied when the field is left, or by Enter. */
function NumberFilter({ filter: { name, label }, state }: Props<'number'>) {
  const value = state.values[name] ?? ''
  const [isWrong, setWrong] = useState(false)
  function apply(typed: string) {
    const number = typed.trim() === '' ? '' : numberIn(typed)
    setWrong(number === undefined)
    if (number !== undefined && String(number) !== value) state.set({ [name]: String(number) })
  }
  return (
    <Field label={label} error={isWrong ? t('orders.pointsInvalid') : undefined} className="min-w-0 sm:w-28">
      <TextInput
        key={value}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={value}
        onBlur={({ target }) => apply(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && apply(currentTarget.value)}
      />
    </Field>
  )
}

function ChoiceFilter({
  filter: { name, label, choices, none = t('desk.filterAll') },
  state,
}: Props<'choice'>) {
  const value = state.values[name] ?? ''
  const isListed = value === '' || choices.some((choice) => choice.value === value)
  return (
    <Field label={label} className="min-w-0 sm:w-44">
      <Select value={value} onChange={({ target }) => state.set({ [name]: target.value })}>
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        {!isListed && <option value={value}>{value}</option>}
      </Select>
    </Field>
  )
}

function DaysFilter({ filter: { from, to }, state }: Props<'days'>) {
  return (
    <div className="col-span-2 grid grid-cols-2 gap-3">
      {[
        { name: from, label: t('common.from'), min: undefined, max: state.values[to] },
        { name: to, label: t('common.until'), min: state.values[from], max: undefined },
      ].map(({ name, label, min, max }) => (
        <Field key={name} label={label} className="min-w-0 sm:w-40">
          <TextInput
            type="date"
            value={state.values[name] ?? ''}
            min={min}
            max={max}
            onChange={({ target }) => state.set({ [name]: target.value })}
          />
        </Field>
      ))}
    </div>
  )
}
