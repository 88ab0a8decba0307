import { makeBrowser } from '../servers/push-service.ts'
import { anybody, members, plain, type Rows } from './row.ts'

const chosen = { notPushed: [], mailed: [], digest: false, quietHours: null, timeZone: 'Asia/Colombo' }

export const alertRows = () =>
  ({
    getAlertSettings: [members(), plain],
    setAlertSettings: [members(), () => ({ body: chosen })],
    addPushSubscription: [members(204), () => ({ body: makeBrowser().subscription })],
    unsubscribe: [anybody(404), () => ({ query: { token: 'unknown' } })],
    openUnsubscribe: [anybody(302), () => ({ query: { token: 'unknown' } })],
    removePushSubscription: [members(204), () => ({ body: { endpoint: 'https://push.example/1' } })],
  }) satisfies Rows
