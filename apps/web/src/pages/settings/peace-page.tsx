import { paths } from '@canopy/contract/paths'
import { peaceSettings } from '../../features/people/index.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { ReadingPage } from '../../ui/reading-page.tsx'
import { Section } from '../../ui/section.tsx'
import { SettingsIndex } from './settings-index.tsx'

function PeacePage() {
  usePageTitle('Privacy and peace')
  return (
    <ReadingPage aside={<SettingsIndex sections={peaceSettings} />}>
      <BackLink to={paths.settings}>Settings</BackLink>
      <h1 className="text-xl font-bold">Privacy and peace</h1>
      {peaceSettings.map((section) => (
        <Section key={section.id} {...section} />
      ))}
    </ReadingPage>
  )
}

export { PeacePage as Component }
