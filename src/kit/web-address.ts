/**
 * Whether somebody who reads this, or the program that shows it, finds an address of the web or a mail address in it. Names and abbreviations
 * with a dot are none: "S.R. Krishnan", "K.Ravi", "Opp.Station".
 */
export const hasWebAddress = (text: string): boolean => {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u3002\uff0e\uff61]/g, '.')
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .toLowerCase()
  if (/[a-z][a-z0-9+.-]*:\/\/|\/\/\w|\bwww\s*\.|\b(?:mailto|tel|javascript|data):|\S@\S+\.\S/.test(plain)) return true
  return [...plain.matchAll(domain)].some(([, ending = '']) => isEnding(ending))
}

/** Labels of at least two letters or digits, so that initials are none. */
const domain =
  /(?<![\p{L}\p{M}\p{N}-])(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]\.)+(xn--[a-z0-9-]+|\p{L}{2,24})(?![\p{L}\p{M}\p{N}-])/gu

/** Every country has two letters; of the others those that are much used, and much misused. */
const isEnding = (ending: string): boolean => /^[a-z]{2}$|^xn--/.test(ending) || endings.has(ending)

const endings = new Set(
  `com net org info biz name pro mobi edu gov mil int asia tel app dev page web site website online store shop shopping live life link
   click top xyz icu cyou monster club vip win bid loan men work rest fit fun space tech cloud digital host press blog news wiki email
   mail chat social media video studio design art agency group company business ltd llc inc finance financial money cash credit
   loans bank insurance tax trade trading market markets exchange bitcoin crypto gold jewelry jewellery diamonds gifts gift deals
   sale discount coupons promo offers rewards bonus casino bet poker games game play stream download software support help
   services service solutions systems network technology tips today world global international zone plus one best cool
   ninja guru expert academy school college university education training health care clinic pharmacy dental doctor
   travel holiday hotel flights tours cafe restaurant pizza food kitchen fashion clothing shoes beauty hair
   photos photo photography gallery pics camera xxx porn sex adult dating date love
   zip mov foo bar ooo quest bond sbs cfd lol lat beauty makeup skin mom baby bar buzz
   india bharat google amazon apple paytm`.split(/\s+/),
)

/** What stands under a field in which one was found. */
export const webAddressWords = 'Please leave out web and mail addresses'
