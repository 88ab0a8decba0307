import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod/mini'
import { offeredLanguages } from '../../../language/language-choice.ts'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'

const Texts = z.record(z.string(), z.string())
type Texts = z.infer<typeof Texts>

/** The language of the original, empty if nobody has said it, and the translations by language, with empty texts where there is none. */
export const TypedTranslations = z.object({ language: z.string(), translations: z.record(z.string(), Texts) })
export type TypedTranslations = z.infer<typeof TypedTranslations>

type Translated = { language?: string | null | undefined; translations?: Record<string, Texts> | undefined }

/** The values of `TranslationsFieldset` for texts with these names. */
export function typedTranslations(
  { language = null, translations = {} }: Translated,
  names: readonly string[],
): TypedTranslations {
  const codes = new Set([...offeredLanguages().map(([code]) => code), ...Object.keys(translations)])
  const textsIn = (code: string) =>
    Object.fromEntries(names.map((name) => [name, translations[code]?.[name] ?? '']))
  return {
    language: language ?? '',
    translations: Object.fromEntries(Array.from(codes, (code) => [code, textsIn(code)])),
  }
}

const isEmpty = (texts: Texts) => Object.values(texts).every((text) => text.trim() === '')

/** Returns what is sent for the values of `TranslationsFieldset`. */
export const translationsIn = ({ language, translations }: TypedTranslations) => ({
  language: language || null,
  translations: Object.fromEntries(
    Object.entries(translations).filter(([code, texts]) => code !== language && !isEmpty(texts)),
  ),
})

const nameOf = (code: string) => new Map(offeredLanguages()).get(code) ?? code

/** A text that is translated: its name in the form, and the lines of its field if it can have several. */
type TranslatedField = { name: string; label: string; rows?: number }

/** Translations in a form that has the fields themselves and the values of `TypedTranslations`. */
export function TranslationsFieldset({ fields }: { fields: readonly TranslatedField[] }) {
  const { register, watch } = useFormContext<TypedTranslations>()
  const [original, translations] = watch(['language', 'translations'])
  const codes = Object.keys(translations)
  if (codes.length === 0) return null
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{t('desk.translations')}</legend>
      <div>
        <p aria-hidden="true" className="font-bold">
          {t('desk.translations')}
        </p>
        <p className="text-sm text-pretty text-muted">{t('desk.translationsText')}</p>
      </div>
      <Field label={t('desk.originalLanguage')} className="sm:max-w-60">
        <Select {...register('language')}>
          <option value="">{t('desk.languageUnknown')}</option>
          {codes.map((code) => (
            <option key={code} value={code} lang={code}>
              {nameOf(code)}
            </option>
          ))}
        </Select>
      </Field>
      {codes
        .filter((code) => code !== original)
        .map((code) => (
          <Translation key={code} code={code} fields={fields} />
        ))}
    </fieldset>
  )
}

/** The texts beside their original; it is closed until there are any. */
function Translation({ code, fields }: { code: string; fields: readonly TranslatedField[] }) {
  const form = useFormContext()
  const originals = form.watch(fields.map(({ name }) => name))
  const lang = String(form.watch('language'))
  const isMissing = isEmpty(form.watch(`translations.${code}`))
  const [wasMissing] = useState(isMissing)
  const faultOf = (name: string) =>
    form.getFieldState(`translations.${code}.${name}`, form.formState).error?.message
  const language = nameOf(code)
  return (
    <details open={!wasMissing || fields.some(({ name }) => faultOf(name) !== undefined)}>
      <summary className="min-h-11 content-center rounded-control font-semibold">
        <span lang={code}>{language}</span>{' '}
        {isMissing && <span className="font-normal text-muted">{t('desk.notTranslated')}</span>}
      </summary>
      <div className="flex flex-col gap-4 pt-2">
        {fields.map(({ name, label, rows }, index) => {
          const control = { ...form.register(`translations.${code}.${name}`), lang: code }
          return (
            <div key={name} className="grid items-start gap-x-4 gap-y-2 lg:grid-cols-2">
              <div className="flex min-w-0 flex-col gap-1.5">
                <p className="text-sm font-semibold text-muted">{t('desk.originalOf', { field: label })}</p>
                <p lang={lang} dir="auto" className="wrap-anywhere whitespace-pre-line">
                  {String(originals[index])}
                </p>
              </div>
              <Field label={t('desk.translationOf', { field: label, language })} error={faultOf(name)}>
                {rows === undefined ? (
                  <TextInput {...control} autoComplete="off" />
                ) : (
                  <TextArea {...control} rows={rows} />
                )}
              </Field>
            </div>
          )
        })}
      </div>
    </details>
  )
}
