import type { Page } from '@playwright/test'

/** Returns what cannot be told apart where the system's colours replace ours: fields without edges, choices that look like others, faint texts. */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  const [bare, alike, faint] = [
    await page.evaluate(fieldsWithoutEdges),
    await page.evaluate(choicesLikeOthers),
    await page.evaluate(faintTexts),
  ]
  return [
    ...bare.map((each) => `no edge: ${each}`),
    ...alike.map((each) => `looks like the others: ${each}`),
    ...faint.map((each) => `too faint: ${each}`),
  ]
}

function fieldsWithoutEdges(): string[] {
  const boxes = [...document.querySelectorAll('input, select, textarea, button, a[class*=button]')]
  const bare = boxes.filter((box) => box.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !hasEdge(box))
  return bare.map((box) => box.outerHTML.slice(0, 120))

  function hasEdge(box: Element): boolean {
    const style = getComputedStyle(box)
    const isField = !box.matches('button, a')
    if (box.matches('[type=hidden], [type=range], [type=file], .unseen, .unseen *')) return true
    if (isField && style.appearance !== 'none' && !box.matches('[type=search]')) return true
    // A button that is only a word or a picture needs none.
    if (!isField && /, 0(?:[.][0-4]\d*)?\)$/.test(style.backgroundColor)) return true
    const drawn = [box, box.parentElement ?? box, ...((box as HTMLInputElement).labels ?? [])]
    return drawn.some((each) => ['top', 'bottom'].some((side) => isDrawn(each, side)))
  }

  function isDrawn(element: Element, side: string): boolean {
    const style = getComputedStyle(element)
    const [line, width, colour] = ['style', 'width', 'color'].map((part) => style.getPropertyValue(`border-${side}-${part}`))
    return line !== 'none' && width !== '0px' && colour !== 'rgba(0, 0, 0, 0)'
  }
}

function choicesLikeOthers(): string[] {
  const attributes = ['aria-current', 'aria-pressed', 'aria-selected']
  const chosen = [...document.querySelectorAll(`${attributes.map((each) => `[${each}]:not([${each}=false])`).join()}, input:checked`)]
  const shown = chosen.filter((choice) => choice.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  return shown.filter((choice) => lookOf(choice) === lookOf(otherOf(choice))).map((choice) => choice.outerHTML.slice(0, 120))

  /** Something of the same kind that is not chosen. */
  function otherOf(choice: Element): Element | undefined {
    if (choice instanceof HTMLInputElement) {
      const inputs = [...document.querySelectorAll<HTMLInputElement>(`input[type=${choice.type}]:not(:checked)`)]
      return inputs.find((each) => each.className === choice.className && (choice.type !== 'radio' || each.name === choice.name))
    }
    const attribute = attributes.find((each) => choice.hasAttribute(each))!
    const places = [choice.parentElement, choice.parentElement?.parentElement, choice.closest('ul, ol, nav, [role=listbox]')]
    const isOther = (each: Element) => each.className === choice.className && [null, 'false'].includes(each.getAttribute(attribute))
    return places.flatMap((place) => [...(place?.querySelectorAll(choice.tagName) ?? [])]).find(isOther)
  }

  /** All that is still drawn of a control and of what belongs to it. */
  function lookOf(element: Element | undefined): string {
    const label = (element as HTMLInputElement | undefined)?.labels?.[0]
    const parts = [element, label].flatMap((each) => (each ? [each, ...each.querySelectorAll('*')] : []))
    return parts.flatMap((part) => [undefined, '::before', '::after'].map((pseudo) => drawnOf(part, pseudo))).join('|')
  }

  function drawnOf(part: Element, pseudo: string | undefined): string {
    const style = getComputedStyle(part, pseudo)
    if (pseudo && ['none', 'normal'].includes(style.content)) return ''
    const edges = ['top', 'bottom'].flatMap((side) => ['style', 'width', 'color'].map((each) => `border-${side}-${each}`))
    const properties = [
      ...edges,
      'outline-style',
      'text-decoration-line',
      'font-weight',
      'content',
      'opacity',
      'display',
      'transform',
      'background-color',
      'color',
    ]
    const isTicked = part instanceof HTMLInputElement && style.appearance !== 'none' && part.checked
    return [isTicked, ...properties.map((property) => style.getPropertyValue(property))].join()
  }
}

/** The system's pairs of colours contrast; what keeps a colour of ours, or mixes two pairs, may not. */
function faintTexts(): string[] {
  const hasText = (element: Element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const isMeant = (element: Element) => !element.closest('[inert], [aria-disabled=true], :disabled, svg, .unseen, .skip, noscript')
  const isRead = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const texts = [...document.querySelectorAll('body *')].filter((element) => hasText(element) && isMeant(element) && isRead(element))
  return texts.filter((element) => contrastOf(element) < 4.5).map((element) => element.outerHTML.slice(0, 120))

  function contrastOf(element: Element): number {
    let ground: Element | null = element
    while (ground && channelsOf(getComputedStyle(ground).backgroundColor)[3] === 0) ground = ground.parentElement
    const behind = ground ? getComputedStyle(ground).backgroundColor : 'rgb(255, 255, 255)'
    const [text, other] = [luminanceOf(getComputedStyle(element).color), luminanceOf(behind)]
    return (Math.max(text, other) + 0.05) / (Math.min(text, other) + 0.05)
  }

  function channelsOf(colour: string): number[] {
    const channels = (colour.match(/[\d.]+/g) ?? []).map(Number)
    return channels.length === 3 ? [...channels, 1] : channels
  }

  function luminanceOf(colour: string): number {
    const linear = (share: number) => (share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
    const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((each) => linear(each / 255))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
}
