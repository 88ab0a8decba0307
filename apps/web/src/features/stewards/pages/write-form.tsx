import { PAGE_TEXT_MAX, PageChange, PageSettings } from '@canopy/contract/desk/pages/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { canAsk } from '@canopy/contract/site/pages'
import { type ComponentProps, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod/mini'
import { offeredLanguages } from '../../../language/language-choice.ts'
import { language as shown, t } from '../../../language/messages.ts'
import { useDraft } from '../../../session/form-draft.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { PageText } from '../../../ui/written/page-text.tsx'
import { Part } from '../case/part.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { DecisionForm } from '../decision/decision-form.tsx'
import { RestoredNotice } from '../decision/restored-notice.tsx'
import { useSeenForm } from '../decision/use-seen-form.ts'
import { usePublishing } from './pages-data.ts'

const READY_REASONS: readonly PlainMessageId[] = [
  'desk-pages.reasonNew',
  'desk-pages.reasonClearer',
  'desk-policy.reasonAgreed',
]

const Typed = z.object({
  texts: z.record(z.string(), z.string()),
  asks: z.boolean(),
  again: z.boolean(),
  reason: z.string(),
})
type Typed = z.infer<typeof Typed>

const Typing = z.object({ thing: PageSettings, typed: Typed })

/** Languages that are offered, and those of texts that were written when others were. */
function typedOf({ texts, acceptFrom }: PageSettings): Typed {
  const codes = [...offeredLanguages().map(([code]) => code), ...Object.keys(texts)]
  return {
    texts: Object.fromEntries(codes.map((code) => [code, texts[code] ?? ''])),
    asks: acceptFrom !== null,
    again: false,
    reason: '',
  }
}

export function WriteForm({ page }: { page: PageSettings }) {
  const { form, seen, isRestored, renew, clear } = useSeenForm(
    page,
    typedOf,
    ({ version }) => checkSent(PageChange, (typed: Typed) => ({ ...typed, version })),
    useDraft(`page:${page.kind}`, Typing),
  )
  const decision = usePublishing(page.kind, clear)
  const texts = form.watch('texts')
  const [language, setLanguage] = useState(() =>
    shown() in texts ? shown() : (Object.keys(texts)[0] ?? 'en'),
  )

  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <DecisionForm
        form={form}
        decision={decision}
        renew={renew}
        ready={READY_REASONS}
        decisions={[
          {
            letter: 's',
            label: t('desk-pages.publish'),
            effect: t('desk-pages.publishEffect'),
            run: form.handleSubmit((body) => decision.decide(body)),
          },
        ]}
        hasParts
      >
        {isRestored && <RestoredNotice onDiscard={clear} />}
        <Part title={t('desk-pages.text')}>
          <div className="flex flex-col gap-5">
            <LanguageField texts={texts} language={language} onChange={setLanguage} />
            <Field
              key={language}
              label={t('desk-pages.text')}
              description={t('desk-pages.textHelp')}
              error={form.getFieldState(`texts.${language}`, form.formState).error?.message}
            >
              <TextArea
                {...form.register(`texts.${language}`)}
                rows={12}
                lang={language}
                maxLength={PAGE_TEXT_MAX}
              />
            </Field>
            {canAsk(page.kind) && <AskFields seen={seen} />}
          </div>
        </Part>
      </DecisionForm>
      <Part title={t('desk-pages.preview')}>
        {texts[language] ? (
          <PageText text={texts[language]} language={language} />
        ) : (
          <p className="text-muted">{t('desk-pages.previewEmpty')}</p>
        )}
      </Part>
    </div>
  )
}

function LanguageField({
  texts,
  language,
  onChange,
}: {
  texts: Record<string, string>
  language: string
  onChange: (language: string) => void
}) {
  const names = new Map(offeredLanguages())
  const codes = Object.keys(texts)
  if (codes.length < 2) return null
  return (
    <Field label={t('desk-pages.language')} className="sm:max-w-60">
      <Select value={language} onChange={({ target }) => onChange(target.value)}>
        {codes.map((code) => (
          <option key={code} value={code} lang={code}>
            {names.get(code) ?? code}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The question again is only for a page that some have accepted. */
function AskFields({ seen }: { seen: PageSettings }) {
  const { register, watch } = useFormContext<Typed>()
  return (
    <>
      <Choice label={t('desk-pages.asks')} text={t('desk-pages.asksText')} {...register('asks')} />
      {watch('asks') && seen.acceptFrom !== null && (
        <Choice label={t('desk-pages.again')} text={t('desk-pages.againText')} {...register('again')} />
      )}
    </>
  )
}

function Choice({ label, text, ...input }: ComponentProps<'input'> & { label: string; text: string }) {
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input type="checkbox" className="mt-1 size-5 shrink-0 accent-leaf" {...input} />
      <span>
        <span className="font-semibold">{label}</span> <span className="text-muted">{text}</span>
      </span>
    </label>
  )
}
