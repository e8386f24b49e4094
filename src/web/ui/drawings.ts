/**
 * The paths of the shop's icons: 24 units, a line of 1.5, in the colour of the text around them. The build inlines each where it is used,
 * so that a page carries only those that it shows.
 */
export const menu = 'M3.5 7h17M3.5 12h17M3.5 17h11'
export const close = 'M5.5 5.5l13 13M18.5 5.5l-13 13'
export const search = 'M10.6 17.2a6.6 6.6 0 1 0 0-13.2 6.6 6.6 0 0 0 0 13.2zM15.4 15.4l5 5'
export const bag = 'M5.2 8.5h13.6l.9 11.2a.8.8 0 0 1-.8.8H5.1a.8.8 0 0 1-.8-.8zM8.7 11V7.2a3.3 3.3 0 0 1 6.6 0V11'
export const pen = 'M4 20l1.2-4.6L16.3 4.3a1.6 1.6 0 0 1 2.3 0l1.1 1.1a1.6 1.6 0 0 1 0 2.3L8.6 18.8zM14.6 6l3.4 3.4'
export const left = 'M14.5 5.5L8 12l6.5 6.5'
export const right = 'M9.5 5.5L16 12l-6.5 6.5'
export const back = 'M20 12H4.5M10.5 5.5L4 12l6.5 6.5'
export const forward = 'M4 12h15.5M13.5 5.5L20 12l-6.5 6.5'
export const down = 'M5.5 9.5L12 16l6.5-6.5'
export const plus = 'M12 5v14M5 12h14'
export const minus = 'M5 12h14'
export const share = 'M12 14.5V3.5M8 7l4-4 4 4M6 11H4.8v9h14.4v-9H18'
export const link = 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L11.9 6.4M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.2-1.2'
export const mail = 'M3.5 6h17v12.5h-17zM3.5 6.5L12 13l8.5-6.5'
export const phone =
  'M5 4h4l1.6 4.2-2.2 1.7a11 11 0 0 0 5.7 5.7l1.7-2.2L20 15v4a1.4 1.4 0 0 1-1.5 1.4A15.6 15.6 0 0 1 3.6 5.5 1.4 1.4 0 0 1 5 4z'
export const pin = 'M12 21.5s7-6.4 7-11.6a7 7 0 0 0-14 0c0 5.2 7 11.6 7 11.6zM12 12.4a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2z'
export const filter =
  'M3.5 7h10M18 7h2.5M3.5 17h3M11 17h9.5M15.8 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM8.8 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z'
export const pause = 'M8.5 5.5v13M15.5 5.5v13'
export const play = 'M7.5 4.8L19 12 7.5 19.2z'
export const zoom = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3L20.5 20.5M10.5 7.8v5.4M7.8 10.5h5.4'
export const check = 'M4.5 12.5l5 5 10-11'
export const truck =
  'M2.5 6.5h11.5v10H2.5zM14 10h4.2l3.3 3.2v3.3H14M6.7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.3 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z'
export const facebook = 'M14.2 21v-8h2.7l.4-3.1h-3.1V8.1c0-.9.3-1.5 1.6-1.5h1.6V3.8a21 21 0 0 0-2.4-.1c-2.4 0-4 1.4-4 4.1v2.1H8.3V13H11v8'
export const instagram =
  'M7.6 3.5h8.8a4.1 4.1 0 0 1 4.1 4.1v8.8a4.1 4.1 0 0 1-4.1 4.1H7.6a4.1 4.1 0 0 1-4.1-4.1V7.6a4.1 4.1 0 0 1 4.1-4.1zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM17 6.9v.2'
export const youtube = 'M5.5 5.5h13a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM10 9v6l5.2-3z'
export const whatsapp =
  'M4 20l1.2-4.1a8.2 8.2 0 1 1 3.1 3zM9 8.2c-.7 3.2 3.5 7.3 6.6 6.7.9-.2 1.4-1 1.2-1.6l-1.9-1-1.1 1.1c-1.5-.6-2.4-1.6-3-3l1-1.1-.9-1.9c-.6-.2-1.6 0-1.9.8z'
export const x = 'M4 4l12.6 16H20L7.4 4zM4.3 20l6.3-7M19.6 4l-5.9 6.6'
export const pinterest =
  'M9.3 20.5l2.6-11M8.2 12.7c-1.8-3.3.8-6.6 4.2-6.6 3.1 0 5 2 5 4.7 0 3-1.7 5.2-4 5.2-1.5 0-2.4-.8-2.6-1.8M12 2.6a9.4 9.4 0 1 1 0 18.8 9.4 9.4 0 0 1 0-18.8z'
