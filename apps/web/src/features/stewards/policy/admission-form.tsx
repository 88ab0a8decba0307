import type { NewInvitation, NewNamedNetwork } from '@canopy/contract/desk/policy/admissions'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../api/error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { focusFirst } from '../case/focus-first.ts'

type Typed = { name: string; network: string; accountsMax: string; endsAt: string }

/** Value of `<input type="datetime-local">`: the time in the reader's time zone, to the minute. */
function localTime(time: Date): string {
  const offset = time.getTimezoneOffset() * 60_000
  return new Date(time.getTime() - offset).toISOString().slice(0, 16)
}

/** Empty for what is no time. */
function isoTime(local: string): string {
  const time = new Date(local)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}

type Schema<T> = {
  safeParse(value: unknown): {
    data?: T | undefined
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
  }
}

/** Names a network if `here`, the owner's own one, is given; makes an invitation otherwise. */
export function AdmissionForm<T extends NewInvitation | NewNamedNetwork>({
  schema,
  here,
  example,
  end,
  action,
  send,
}: {
  schema: Schema<T>
  here?: string
  example: string
  end: Date
  action: string
  send: (body: T) => Promise<unknown>
}) {
  const empty = { name: '', network: '', accountsMax: '', endsAt: localTime(end) }
  const [typed, setTyped] = useState<Typed>(empty)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: () => setTyped(empty),
    onError: (failure) => {
      if (failure instanceof ApiError) setFaults(failure.fields ?? {})
    },
  })
  const input = (name: keyof Typed) => ({
    name,
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })

  function submit() {
    const { network, ...others } = typed
    const parsed = schema.safeParse({
      ...others,
      ...(here !== undefined && { network }),
      accountsMax: numberIn(typed.accountsMax),
      endsAt: isoTime(typed.endsAt),
    })
    const found = Object.fromEntries(
      parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [],
    )
    setFaults(found)
    focusFirst(form.current, Object.keys(found))
    if (parsed.data) mutate(parsed.data)
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) submit()
      }}
    >
      <FormFailure message={error && Object.keys(faults).length === 0 ? error.message : undefined} />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Field label="What for" description={example} error={faults.name}>
          <TextInput {...input('name')} />
        </Field>
        {here !== undefined && (
          <Field label="Network" description={`You are in ${here}.`} error={faults.network}>
            <span className="flex gap-2">
              <TextInput {...input('network')} className="min-w-0 flex-1" placeholder={here} />
              <Button
                variant="secondary"
                className="h-11"
                onClick={() => setTyped({ ...typed, network: here })}
              >
                Mine
              </Button>
            </span>
          </Field>
        )}
        <Field
          label="For how many accounts"
          description="Further ones are limited as usual."
          error={faults.accountsMax}
        >
          <TextInput {...input('accountsMax')} inputMode="numeric" className="max-w-36" />
        </Field>
        <Field label="Until" description="In your time zone." error={faults.endsAt}>
          <TextInput {...input('endsAt')} type="datetime-local" />
        </Field>
      </div>
      <Button type="submit" className="self-start" pending={isPending}>
        {action}
      </Button>
    </form>
  )
}
