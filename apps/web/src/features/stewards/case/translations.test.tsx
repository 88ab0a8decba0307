import { screen, within } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import {
  TranslationsFieldset,
  type TypedTranslations,
  translationsIn,
  typedTranslations,
} from './translations.tsx'

beforeEach(() => {
  document.documentElement.dataset.languages = JSON.stringify({ en: 'English', si: 'සිංහල', ta: 'தமிழ்' })
})

const sinhala = { name: 'ගසක් සිටුවන්න', description: 'ගසක් සිටුවා එය පෙන්වන්න.' }

type Sent = ReturnType<typeof translationsIn>
type Props = { stored: Parameters<typeof typedTranslations>[0]; onSent: (sent: Sent) => void }

function Screen({ stored, onSent }: Props) {
  const form = useForm<TypedTranslations & { name: string; description: string }>({
    defaultValues: {
      name: 'Plant a tree',
      description: 'Plant a tree and show it.',
      ...typedTranslations(stored, ['name', 'description']),
    },
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit((typed) => onSent(translationsIn(typed)))}>
        <TranslationsFieldset
          fields={[
            { name: 'name', label: 'Name' },
            { name: 'description', label: 'Description', rows: 3 },
          ]}
        />
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  )
}

function show(stored: Props['stored']) {
  const sent: Sent[] = []
  const user = renderScreen(<Screen stored={stored} onSent={(each) => sent.push(each)} />)
  return { user, sent }
}

test('each language but that of the original has its fields beside the original texts', async () => {
  const { user, sent } = show({ language: 'en', translations: { si: sinhala } })
  const description = await screen.findByLabelText('Description (සිංහල)')
  expect(description).toHaveProperty('value', sinhala.description)
  expect(description).toHaveProperty('lang', 'si')
  expect(screen.getAllByText('Plant a tree')[0]).toHaveProperty('lang', 'en')
  expect(screen.queryByLabelText('Name (English)')).toBeNull()
  await user.click(screen.getByText('தமிழ்', { selector: 'summary span' }))
  await user.type(screen.getByLabelText('Name (தமிழ்)'), 'மரம்')
  await user.clear(description)
  await user.clear(screen.getByLabelText('Name (සිංහල)'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toEqual([{ language: 'en', translations: { ta: { name: 'மரம்', description: '' } } }])
})

test('a translation into the language of the original is left out', async () => {
  const { user, sent } = show({ language: null, translations: { si: sinhala } })
  const language = await screen.findByLabelText('Language of the original')
  expect(
    within(language)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Not stated', 'English', 'සිංහල', 'தமிழ்'])
  await user.selectOptions(language, 'si')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toEqual([{ language: 'si', translations: {} }])
})
