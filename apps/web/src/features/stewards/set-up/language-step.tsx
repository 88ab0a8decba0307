import { changePlace } from '@canopy/contract/desk/community/endpoints'
import { Place, type PlaceSettings } from '@canopy/contract/desk/community/place'
import type { Community } from '@canopy/contract/desk/community/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TimeZoneSelect } from '../../../ui/form/time-zone-select.tsx'
import { communityQuery } from '../community/community-data.ts'
import { LanguageField } from '../community/face-fields.tsx'
import { placeQuery } from '../community/place-data.ts'
import { FaceStepForm } from './face-step-form.tsx'
import { Loaded } from './loaded.tsx'
import { Step } from './step.tsx'

export function LanguageStep() {
  const api = useApi()
  const community = useQuery(communityQuery(api))
  const place = useQuery(placeQuery(api))
  return (
    <Step step="language" title={t('set-up.languageTitle')} lead={t('set-up.languageLead')}>
      <Loaded query={community}>
        {(face) => <Loaded query={place}>{(stands) => <Fields community={face} place={stands} />}</Loaded>}
      </Loaded>
    </Step>
  )
}

/** The time zone that is set, or that of the browser while nobody has set anything. */
const proposed = ({ version, timeZone }: PlaceSettings) =>
  version === 1 ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone

function Fields({ community, place }: { community: Community; place: PlaceSettings }) {
  const [timeZone, setTimeZone] = useState(() => proposed(place))
  const api = useApi()
  const queries = useQueryClient()
  const saveTimeZone = async (signal: AbortSignal) => {
    if (timeZone === place.timeZone) return
    const body = { ...Place.parse(place), timeZone, version: place.version, reason: t('set-up.reason') }
    queries.setQueryData(placeQuery(api).queryKey, await api.call(changePlace, { body }, { signal }))
  }
  return (
    <FaceStepForm step="language" community={community} before={saveTimeZone}>
      <LanguageField community={community} />
      <Field label={t('settings.timeZone')} description={t('desk-place.timeZoneText')}>
        <TimeZoneSelect
          chosen={timeZone}
          value={timeZone}
          onChange={({ target }) => setTimeZone(target.value)}
        />
      </Field>
    </FaceStepForm>
  )
}
