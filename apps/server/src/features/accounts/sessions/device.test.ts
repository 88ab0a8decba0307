import { deviceText } from '@canopy/contract/accounts/device'
import { expect, test } from 'vitest'
import { english } from '../../../testing/english.ts'
import { deviceOf } from './device.ts'

const MOZILLA = 'Mozilla/5.0'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  ['Firefox on Linux', `${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
  ['Chrome on Windows', `${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`],
  ['Edge on Windows', `${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`],
  ['Opera on macOS', `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36 OPR/120.0.0.0`],
  ['Chrome on Android', `${MOZILLA} (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`],
  ['Safari on iOS', `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1`],
  ['Safari on macOS', `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15`],
  ['Linux', 'something on Linux'],
  ['Unknown device', 'curl/8.0'],
  ['Unknown device', ''],
])('a user agent is shown as a device: %s', (device, userAgent) => {
  expect(deviceText(english, deviceOf(userAgent))).toBe(device)
})
