import assert from 'node:assert/strict'
import { test } from 'node:test'
import { romanise } from './romanise.ts'

test('a name in an Indian script is written in Latin letters close to its pronunciation', () => {
  for (const [name, latin] of [
    ['आशा राव', 'Asha Rav'],
    ['राम', 'Ram'],
    ['कृष्ण', 'Krishn'],
    ['প্রিয়া সেন', 'Priya Sen'],
    ['फ़िरोज़', 'Firoz'],
    ['ગાંધી', 'Gandhi'],
    ['ਸਿੰਘ', 'Singh'],
    ['லட்சுமி', 'Latchumi'],
    ['రాజేష్', 'Rajesh'],
    ['ಸುಮಾ', 'Suma'],
    ['കൃഷ്ണൻ', 'Krishnan'],
    ['উৎপল', 'Utpal'],
    ['শরৎ', 'Sharat'],
    ['ৰাজীৱ বৰুৱা', 'Rajiv Baruva'],
    ['डॉ॰ राव', 'Dr. Rav'],
    ['डॉ. राव', 'Dr. Rav'],
    ['ਸ਼ਾਹ', 'Shah'],
    ['क़ादिर', 'Qadir'],
    ['ॐ', 'Om'],
    ['محمد', 'Mahmad'],
    ['احمد خان', 'Ahmad Khan'],
    ['فاطمہ', 'Fatma'],
    ['علی', 'Ali'],
    ['عائشہ', 'Aisha'],
    ['یوسف', 'Yusaf'],
    ['نور جہاں', 'Nur Jahan'],
    ['گھر ۱۲', 'Ghar 12'],
    ['ᱥᱟᱱᱛᱟᱲᱤ', 'Santari'],
    ['ᱠᱟᱱᱦᱩ ᱢᱩᱨᱢᱩ', 'Kanhu Murmu'],
    ['ꯃꯤꯇꯩ', 'Mitei'],
    ['ꯆꯥꯎꯕꯥ', 'Chauba'],
    ['ꯑꯣꯛꯔꯝ', 'Okram'],
    ['४२ गांधी मार्ग, Pune', '42 Gandhi Marg, Pune'],
  ] as const) {
    assert.equal(romanise(name), latin)
  }
})

test('text in Latin letters is not changed', () => {
  assert.equal(romanise("Müller-Rao, D'Souza 12/3"), "Müller-Rao, D'Souza 12/3")
})
