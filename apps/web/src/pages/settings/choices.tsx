import type { ReactNode } from 'react'

/** Radio buttons as cards. `legend` is read out; `name` is that of the group. */
export function Choices<Value extends string>({
  legend,
  name,
  choices,
  chosen,
  onChoose,
}: {
  legend: string
  name: string
  choices: { value: Value; label: ReactNode }[]
  chosen: Value
  onChoose: (value: Value) => void
}) {
  return (
    <fieldset className="grid gap-2 sm:grid-cols-3">
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-edge px-3 font-semibold hover:bg-sunken has-checked:border-leaf-ink has-checked:bg-leaf-tint has-checked:text-leaf-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-ink"
        >
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
