/**
 * Questions in Spanish, turned into the English words that the help pages are searched by. Not a translation: only what
 * someone asks a help desk about, word by word, and everything else is left out.
 */
const glossary: [RegExp, string][] = [
  [/^(?:cu[aá]nto|precios?|cuestan?|costo|vale|cobran?|tarifas?)$/, 'price how much'],
  [/^(?:cancel\w*|darme|baja)$/, 'cancel subscription'],
  [/^(?:reembols\w*|devoluci[oó]n|devuelv\w*)$/, 'refund'],
  [/^(?:prueba|probar|gratis|gratuit[oa])$/, 'free trial'],
  [/^(?:llamadas?|llamar|llamo)$/, 'call'],
  [/^(?:unir|unirl[oa]|juntar|fusionar|combinar|agregar|a[nñ]adir|conferencia)$/, 'merge'],
  [/^(?:grab\w*)$/, 'recording'],
  [/^(?:borr\w*|elimin\w*)$/, 'delete'],
  [/^(?:cuenta)$/, 'account'],
  [/^(?:contrase[nñ]a|clave)$/, 'password'],
  [/^(?:olvid\w*)$/, 'forgot'],
  [/^(?:notas?|resumen)$/, 'notes'],
  [/^(?:correos?|email|mails?)$/, 'email'],
  [/^(?:mensajes?|textos?|sms)$/, 'text campaign'],
  [/^(?:campa[nñ]as?)$/, 'campaign'],
  [/^(?:rese[nñ]as?|opiniones)$/, 'google review'],
  [/^(?:minutos?)$/, 'minutes'],
  [/^(?:planes|plan)$/, 'plan'],
  [/^(?:factur\w*|recibos?)$/, 'invoice receipt'],
  [/^(?:tarjeta)$/, 'card'],
  [/^(?:rechaz\w*)$/, 'declined'],
  [/^(?:clientes?)$/, 'customer'],
  [/^(?:contactos?)$/, 'contacts'],
  [/^(?:importar)$/, 'import'],
  [/^(?:n[uú]mero|tel[eé]fonos?|l[ií]neas?|celular)$/, 'phone line'],
  [/^(?:verific\w*|c[oó]digo)$/, 'verify code'],
  [/^(?:legal|ley|leyes|permiso)$/, 'legal'],
  [/^(?:pitido|sonido|tono)$/, 'beep'],
  [/^(?:pausar|pausa)$/, 'pause'],
  [/^(?:vend\w*)$/, 'sell'],
  [/^(?:datos|informaci[oó]n|privacidad)$/, 'data'],
  [/^(?:espa[nñ]ol|idiomas?|lenguas?)$/, 'spanish language'],
  [/^(?:persona|humano|alguien|ayuda|soporte)$/, 'talk to a person'],
  [/^(?:horas?|horario|noche|domingo)$/, 'quiet hours'],
  [/^(?:empezar|empiezo|comenzar|funciona|registrar\w*)$/, 'getting started how does it work'],
];

const spanishWords = new Set(
  'qué que cómo como cuánto cuanto cuál cual cuándo cuando dónde donde quién quien puedo puede quiero necesito tengo tiene tienen hay hablas hablan español espanol está esta es mi mis un una los las el la por para gracias hola ustedes venden cuesta llamada llamadas correo olvidé olvide contraseña de en y se'.split(
    ' ',
  ),
);

/** The question in the help's words; null when it is not Spanish, or says nothing that the help knows. */
export function readSpanish(message: string): string | null {
  const words = message.toLowerCase().match(/[\p{L}]+/gu) ?? [];
  const marks = message.match(/[¿¡ñ]/gi)?.length ?? 0;
  const hits = words.filter((word) => spanishWords.has(word)).length + 2 * marks;
  if (hits < 2 && hits * 3 < words.length) return null;
  const known = words.flatMap((word) => glossary.find(([pattern]) => pattern.test(word))?.[1] ?? []);
  return [...new Set(known)].join(' ') || message;
}

export const spanishOpening = 'Las páginas de ayuda están en inglés. Esto es lo que dicen:\n\n';

export function doNotKnowInSpanish(supportEmail: string): string {
  return `No lo sé: las páginas de ayuda, que están en inglés, no lo dicen. Escriba a [${supportEmail}](mailto:${supportEmail}) y una persona le responde, o vea las [páginas de ayuda](/help).`;
}
