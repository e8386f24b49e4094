export const textFile = (text: string, contentType: string): Response => new Response(text, { headers: { 'content-type': contentType } })
