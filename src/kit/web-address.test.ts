import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasWebAddress } from './web-address.ts'

test('an address of the web or a mail address is found, however it is dressed', () => {
  for (const text of [
    'http://1.2.3.4/x',
    'https://evil.example',
    'HTTPS://EVIL',
    'Asha www.evil.museum',
    'Visit evil.com now',
    'free-gold.shop',
    'claim at prize.co.in/asha',
    'bit.ly/abc',
    'evil.xn--p1ai',
    'evil。com',
    'evil．com',
    'ev\u200bil.com',
    'ｅｖｉｌ.ｃｏｍ',
    'write to a.b@c.example',
    '//evil/x',
    'javascript:alert(1)',
    'गहने.com',
    'x1.click',
  ])
    assert.equal(hasWebAddress(text), true, text)
})

test('names, initials, titles and addresses as people in India write them are no addresses of the web', () => {
  for (const text of [
    'Asha Rao',
    'S.R. Krishnan',
    'S.R.Krishnan',
    'K.Ravi',
    'Dr. A.P.J. Abdul Kalam',
    'Smt.Lakshmi Devi',
    'Md.Iqbal',
    'M/s. Rao & Sons, Jewellers',
    'Opp.Station, Nr.Temple',
    'No.12/3, 4th Cross, M.G.Road',
    'Flat 4-B. Second floor.',
    'C/o Mr. Rao, H.No.1-2-3',
    'Plot 7: Sector 21, Gurgaon',
    'Ordered twice... by mistake',
    'आशा राव',
    'D’Souza-Fernandes',
    'It came too late.I had ordered it for the 5th',
  ])
    assert.equal(hasWebAddress(text), false, text)
})
