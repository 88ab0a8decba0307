import type { Door } from '@canopy/contract/accounts/door/shapes'
import type { Registration } from '@canopy/contract/accounts/forms'
import { paths } from '@canopy/contract/paths'
import { type PageKind, pagePath } from '@canopy/contract/site/pages'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, Suspense, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '../../api/context.ts'
import { ApiError, refusedFields } from '../../api/error.ts'
import { rich, t } from '../../language/messages.ts'
import { accountCalls, doorCalls } from '../../session/session-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { lazyNamed } from '../../ui/lazy.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { explainInput } from './failures.ts'
import { lazyResolver } from './lazy-resolver.ts'
import { NewPasswordField } from './passwords/new-password-field.tsx'
import { VisitorPage } from './visitor-page.tsx'

const ProviderButtons = lazyNamed(() => import('./providers/provider-buttons.tsx'), 'ProviderButtons')

const OPEN: Door = { mode: 'open', question: '', asksAge: false }

export function RegisterPage({ door = OPEN }: { door?: Door | undefined }) {
  const form = useForm({
    resolver: lazyResolver(async () => (await import('@canopy/contract/accounts/door/shapes')).JoiningForm),
    defaultValues: { fullName: '', email: '', password: '', answer: '', isOldEnough: false },
  })
  const { errors, isSubmitting } = form.formState
  const { fullName, email, password } = form.watch()
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  /** The server's reply to an applicant. */
  const [applied, setApplied] = useState<string>()

  // The token is in the fragment, which browsers do not send.
  const { hash } = useLocation()
  const [invitation, setInvitation] = useState(
    () => new URLSearchParams(hash.slice(1)).get('invitation') ?? undefined,
  )
  const mustApply = door.mode === 'approval' && invitation === undefined

  const submit = async ({ answer, isOldEnough, ...typed }: Joining, signal: AbortSignal) => {
    const { accepts } = door
    const registration = { ...typed, accepts, ...(door.asksAge && { isOldEnough }) }
    try {
      if (mustApply) {
        const apply = doorCalls().then(({ apply }) => apply)
        const { message } = await api.call(apply, { body: { ...registration, answer } }, { signal })
        setApplied(message)
        return
      }
      const register = accountCalls().then(({ register }) => register)
      const { email } = await api.call(register, { body: { ...registration, invitation } }, { signal })
      await navigate(paths.login, { state: email })
    } catch (error) {
      // The next try is without it.
      if (door.mode !== 'invitation' && error instanceof ApiError && error.code === 'invitation_over')
        setInvitation(undefined)
      // The pages to accept have changed.
      if (error instanceof ApiError && error.code === 'acceptance_needed')
        await queries.invalidateQueries({ queryKey: ['door'] })
      throw error
    }
  }

  if (door.isOnlyWay)
    return (
      <VisitorPage title={t('accounts.createYourAccount')} lead={t('accounts.onlyWayLead')}>
        <Suspense>
          <ProviderButtons invitation={invitation} />
        </Suspense>
        <AlreadyMember />
      </VisitorPage>
    )
  if (door.mode === 'invitation' && invitation === undefined)
    return (
      <VisitorPage title={t('accounts.closedTitle')} lead={t('accounts.closedLead')}>
        <AlreadyMember />
      </VisitorPage>
    )
  if (applied !== undefined)
    return (
      <VisitorPage title={t('accounts.applyTitle')} lead={<span role="status">{applied}</span>}>
        <AlreadyMember />
      </VisitorPage>
    )
  return (
    <VisitorPage
      title={t(mustApply ? 'accounts.applyTitle' : 'accounts.createYourAccount')}
      lead={t(
        mustApply
          ? 'accounts.applyLead'
          : invitation === undefined
            ? 'accounts.registerLead'
            : 'accounts.invited',
      )}
    >
      <FormFrame
        form={form}
        onSubmit={submit}
        explain={explainInput}
        explainFields={refusedFields({ email_taken: 'email' })}
        className="flex flex-col gap-5"
      >
        <Field label={t('common.name')} error={errors.fullName?.message}>
          <TextInput {...form.register('fullName')} autoComplete="name" />
        </Field>
        <Field label={t('common.email')} error={errors.email?.message}>
          <TextInput {...form.register('email')} type="email" autoComplete="username" />
        </Field>
        <NewPasswordField
          label={t('common.password')}
          error={errors.password?.message}
          typed={password}
          owner={{ fullName, email }}
          {...form.register('password')}
        />
        {mustApply && door.question !== '' && (
          <Field label={<span dir="auto">{door.question}</span>} error={errors.answer?.message}>
            <TextArea {...form.register('answer')} rows={3} />
          </Field>
        )}
        {door.asksAge && <AgeField error={errors.isOldEnough?.message} {...form.register('isOldEnough')} />}
        <Accepting {...door.accepts} />
        <Button type="submit" size="large" pending={isSubmitting}>
          {t(mustApply ? 'accounts.apply' : 'accounts.createAccount')}
        </Button>
      </FormFrame>
      <AlreadyMember />
    </VisitorPage>
  )
}

type Joining = Registration & { answer: string; isOldEnough: boolean }

function AgeField({ error, ...input }: ComponentProps<'input'> & { error: string | undefined }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 items-center gap-3">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          className="size-5 shrink-0 accent-leaf"
        />
        {t('accounts.oldEnough')}
      </label>
      {error !== undefined && (
        <p id={id} className="text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
    </div>
  )
}

/** Says what those who join accept. What is typed stays, since the pages open beside it. */
function Accepting({ rules: rulesVersion, terms: termsVersion }: NonNullable<Door['accepts']>) {
  const linkTo = (kind: PageKind) => (text: ReactNode) => (
    <TextLink to={pagePath(kind)} target="_blank">
      {text}
    </TextLink>
  )
  const [rules, terms] = [linkTo('rules'), linkTo('terms')]
  if (rulesVersion === undefined && termsVersion === undefined) return null
  return (
    <p className="text-sm text-pretty text-muted">
      {rulesVersion === undefined
        ? rich('accounts.acceptsTerms', { terms })
        : termsVersion === undefined
          ? rich('accounts.acceptsRules', { rules })
          : rich('accounts.acceptsBoth', { rules, terms })}
    </p>
  )
}

const AlreadyMember = () => (
  <p className="mt-6 text-center text-sm text-muted">
    {rich('accounts.alreadyMember', { link: (text) => <TextLink to={paths.login}>{text}</TextLink> })}
  </p>
)

export { RegisterPage as Component }
