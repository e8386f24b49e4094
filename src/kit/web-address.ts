/**
 * Whether a reader, or a mail program, finds a web or mail address in this text. Names and abbreviations with a dot are none:
 * "S.R. Krishnan", "K.Ravi", "Opp.Station", "H.No:4/5", and neither is a dot without the blank behind it: "MG Road.In front", "Chennai.TN".
 */
export const hasWebAddress = (text: string): boolean => {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u3002\uff0e\uff61]/g, '.')
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .replace(nextSentence, ' ')
    .replace(nextPlace, ' ')
    .replace(stateInitials, ' ')
    .toLowerCase()
  if (/[a-z][a-z0-9+.-]*:\/\/|\/\/\w|\bwww\s*\.|\b(?:mailto|tel|javascript|data):|\S@\S+\.\S/.test(plain)) return true
  if (/(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?:\/|:\d)/.test(plain)) return true
  return [...plain.matchAll(domain)].some(isNamed) || [...plain.matchAll(domainWithMore)].some(isNamedWithMore)
}

/**
 * The dot of a sentence after which no blank was typed: a word that is an ending too, with its capital, and the sentence goes on in small letters.
 * Before it stands a word or the number of a house: "MG Road.In front", "No.12.In lane 4", "Flat 7B.In front".
 * "evil.in now", "Evil.In/now" and "EVIL.IN" are not that.
 */
const nextSentence =
  /(?<=\p{Ll}|(?<![\p{L}\p{N}-])\d{1,5}[A-Z]?)\.(?=(?:Am|As|At|Be|Best|By|Care|Do|Gift|In|Is|It|Love|Me|My|No|Nr|One|So|To|Us)\s+\p{Ll})/gu

/** The dot before the next line of an address, whose first word is an ending too: "Sector 12.Link Road", "Near Temple.Market Yard". */
const nextPlace =
  /(?<=\p{Ll}|(?<![\p{L}\p{N}-])\d{1,5}[A-Z]?)\.(?=\p{Lu}\p{Ll}+\s+(?:Road|Rd|Street|Lane|Nagar|Colony|Yard|Centre|Complex|Chowk|Cross|Park|Marg)\b)/gu

/** The dot before the initials of a state: "Chennai.TN", "Pune.MH-411052". */
const stateInitials =
  /(?<=\p{Ll})\.(?=(?:AN|AP|AR|AS|BR|CG|CH|CT|DD|DL|DN|GA|GJ|HP|HR|JH|JK|KA|KL|LA|LD|MH|ML|MN|MP|MZ|NL|OD|OR|PB|PY|RJ|SK|TG|TN|TR|TS|UK|UP|UT|WB)(?:[\s,.-]*(?:\d{6}|\d{3} \d{3})|\s*$|,))/gu

/** Labels of at least two letters or digits, which excludes initials, and no "co-op". */
const domain =
  /(?<![\p{L}\p{M}\p{N}-])(?:([\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])\.)+(xn--[a-z0-9-]+|\p{L}{2,24})(?![\p{L}\p{M}\p{N}]|-op\b)/gu

/** Before a path, a query or a port, labels of one letter count too: "t.me/x". */
const domainWithMore =
  /(?<![\p{L}\p{M}\p{N}-])(?:([\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?)\.)+(xn--[a-z0-9-]+|\p{L}{2,24})(?=[/?]|:\d)/gu

/** The last label before the ending, and the ending. */
type Found = readonly (string | undefined)[]

const isNamed = ([, label = '', ending = '']: Found): boolean =>
  isEnding(ending) && !titles.has(label) && !(ending === 'no' && numbered.has(label)) && !(ending === 'ltd' && firms.has(label))

const isNamedWithMore = ([, label = '', ending = '']: Found): boolean =>
  isEnding(ending) && !degrees.has(`${label}.${ending}`) && !(ending === 'no' && (label.length === 1 || numbered.has(label)))

/** "Dr.Om Prakash", "Opp.St Mary's". */
const titles = new Set('dr mr mrs ms md mohd smt shri sri st prof er adv capt col maj lt sr jr fr rev late opp nr near'.split(' '))

/** What is numbered in an address: "Flat.No.3", "Door.No:4/5". Any single letter is too, as in "H.No:4". */
const numbered = new Set(
  `plot flat door house hse room rm shop ward gat cts survey sy block blk unit qtr qr quarter gala office bldg building site stall gali
   street road lane sector cross villa tower wing gate phase khasra khata kh apt floor ph phone mob mobile tel reg bill order`.split(/\s+/),
)

/** "Pvt.Ltd", "Bros.Co.Ltd". */
const firms = new Set(['pvt', 'private', 'co', 'corp', 'bros', 'sons', 'works', 'mills', 'industries', 'traders', 'public'])

/** "B.Com/M.Com". */
const degrees = new Set(['b.com', 'm.com', 'b.sc', 'm.sc'])

/** Country codes, and the other endings that are most used and misused. */
const isEnding = (ending: string): boolean => ending.startsWith('xn--') || countries.has(ending) || endings.has(ending)

const countries = new Set(
  `ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm
   cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw
   gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md
   me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py
   qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk
   us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw`.split(/\s+/),
)

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
   team rocks run center fyi ink pics
   india bharat google amazon apple paytm`.split(/\s+/),
)

/** The message under a field that contains such an address. */
export const webAddressMessage = 'Please leave out web and mail addresses'
