import { formatLongDay } from '#src/kit/time/format-date.ts'
import type { AskReturnProblem, TakenPhotos } from '#src/shop/workflows/returning/returning.ts'

/** The field of the form that a fault is about. */
export type ReturnField = 'units' | 'reason' | 'wish' | 'words' | 'photos' | 'form'
type ReturnFault = { readonly field: ReturnField; readonly text: string }

/** Why a return cannot be asked for, and what can be done. */
export function returnFault(problem: AskReturnProblem): ReturnFault {
  switch (problem.code) {
    case 'order_not_found':
    case 'not_delivered':
      return { field: 'form', text: 'Pieces can come back once they are delivered. Before that you can cancel the order.' }
    case 'return_open':
      return { field: 'form', text: 'Another return of this order has not ended yet. Take it back first, or write to us.' }
    case 'nothing_chosen':
      return { field: 'units', text: 'Please say how many pieces come back' }
    case 'too_many_units':
      return {
        field: 'units',
        text:
          problem.left === 0
            ? 'One of these pieces is in another return already'
            : `At most ${problem.left} of line ${problem.position} can come back`,
      }
    case 'personalised':
      return {
        field: 'reason',
        text: 'A piece with a name or a sign is made for you alone: it can come back when it is faulty, wrong or late',
      }
    case 'no_change_of_mind':
      return { field: 'reason', text: 'We take back what is faulty, wrong or late' }
    case 'too_late':
      return {
        field: 'reason',
        text: `For this reason it could come back until ${formatLongDay(problem.until)}${problem.anyReason ? '. What is faulty can come back for longer' : '. Please write to us about it'}`,
      }
    case 'photo_needed':
      return { field: 'photos', text: 'Please add a photograph on which we can see it' }
    case 'wish_refused':
      return {
        field: 'wish',
        text:
          problem.wish === 'remake'
            ? 'None of these pieces has a writing: choose the same piece again'
            : 'What carries a writing is made again: choose that instead',
      }
    case 'words_refused':
      return { field: 'words', text: problem.message }
  }
}

type PhotoFault = TakenPhotos['refused'][number]

/** Why a photograph was not taken; its name goes before. */
export function photoFault({ fileName, fault }: PhotoFault): string {
  const name = fileName.length > 40 ? `${fileName.slice(0, 39)}…` : fileName
  return `${name} ${photoFaultText(fault)}`
}

function photoFaultText(fault: PhotoFault['fault']): string {
  switch (fault.code) {
    case 'too_many_photos':
      return 'was not taken: four photographs are enough'
    case 'empty':
      return 'is empty: please choose it once more'
    case 'too_many_bytes':
      return `has more than ${fault.most / 1_024 / 1_024} MB: please send a smaller one`
    case 'no_picture':
      return fault.is === 'heic'
        ? 'is in Apple’s own format: please take a screenshot of it, or set the camera to “Most compatible”'
        : 'is no photograph: please send JPEG or PNG'
    case 'too_many_pixels':
    case 'too_long':
      return 'is too large: please send a smaller one'
    case 'holds_more':
      return 'holds something else behind the picture: please take a new photograph or a screenshot of it'
    case 'unreadable':
      return 'cannot be read: please take it once more'
  }
}

export const noRoomText = 'We have no room for photographs at the moment. Please send the form without them, or try again in an hour.'
