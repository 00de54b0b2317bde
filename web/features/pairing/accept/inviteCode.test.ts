import { describe, expect, test } from 'vitest'
import { inviteCodeIn } from './inviteCode.ts'

describe('the code in what was pasted', () => {
  const code = 'ab_c-9XYZabcdefghijk-_'
  const link = `https://knistern.example/einladen/annehmen?inviteCode=${code}`

  test.each([
    code,
    ` ${code}\n`,
    `„${code}“.`,
    `(${code})`,
    `\u200b${code}\u2060`,
    `Dein Code: ${code}, bis gleich`,
    link,
    `${link}.`,
    `<${link}>`,
    `Schau: ${link} Bis gleich!`,
    `${link}&utm_source=mail#oben`,
    link.replace('XYZ', 'XYZ\n '),
    link.replace('?', '?a=b&'),
    `https://l.example/?u=${encodeURIComponent(link)}&h=1`,
  ])('O-182 EINLADUNG-34 is found in „%s“', (typed) => {
    expect(inviteCodeIn(typed)).toBe(code)
  })

  test.each([
    ['tot', 'tot'],
    [' ab_c-9 ', 'ab_c-9'],
    ['https://knistern.example/einladen/annehmen?inviteCode=ab_c-9)', 'ab_c-9'],
    ['ab c 9', 'abc9'],
    ['…', ''],
    [' ', ''],
  ])('O-182 „%s“ is read as „%s“, which the server judges', (typed, read) => {
    expect(inviteCodeIn(typed)).toBe(read)
  })
})
