import { expect, test } from 'vitest'
import { deviceLabel } from './device-label.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

test.each([
  [
    'Safari auf Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15',
  ],
  ['Chrome auf Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`],
  ['Edge auf Windows', `Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/141.0`],
  ['Chrome auf iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) CriOS/141.0 Mobile Safari/604.1'],
  ['Firefox auf Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Samsung Internet auf Android', `Mozilla/5.0 (Linux; Android 15) SamsungBrowser/27 ${chrome}`],
  ['Unbekannter Browser', 'curl/8.0'],
  ['Unbekannter Browser', ''],
])('O-030 A device is called „%s“', (label, userAgent) => {
  expect(deviceLabel(userAgent)).toBe(label)
})
