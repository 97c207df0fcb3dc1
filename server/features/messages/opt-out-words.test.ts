import { describe, expect, test } from 'vitest';
import { readMeaning } from './opt-out-words.ts';

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

/** People who want no more texts. */
const stops = lines(`
  STOP
  stop
  Stop
  Stop.
  stop!
  STOP!!!
  "STOP"
  'stop'
  STOP.
  stop stop stop
  STOPALL
  stop all
  StopAll
  QUIT
  quit
  END
  End.
  revoke
  REVOKE
  opt out
  OPT OUT
  opt-out
  Optout
  OPTOUT
  cancel
  Cancel.
  CANCEL
  unsubscribe
  Unsubscribe please
  UNSUBSCRIBE
  unsub
  Stop. Thank you
  STOP PLEASE
  please stop
  Please stop!
  stop please
  stop pls
  plz stop
  Stop thanks
  Stop, thanks
  ok stop
  Ok please stop now
  stop now
  STOP NOW
  stop immediately
  just stop
  stop already
  stop it
  Stop this
  stop texting me
  Stop texting
  stop txting me
  STOP TEXTING ME
  please stop texting me
  Please stop texting this number
  stop messaging me
  stop sending me texts
  stop sending me these messages
  Stop sending messages
  stop sending these
  quit texting me
  Quit sending me these texts
  stop the texts
  stop these messages please
  stop all messages
  stop spamming me
  stop bothering me
  stop contacting me
  stop harassing me
  stop with the texts
  cease texting
  can you stop texting me?
  Could you please stop sending me texts
  would you please stop
  will you stop
  you need to stop
  I want to stop receiving texts
  I'd like to stop getting these messages
  I would like to unsubscribe
  How do I unsubscribe?
  please unsubscribe me
  unsubscribe me from this list
  I want to opt out
  I'd like to opt out please
  opt me out
  opting out
  I am opting out of these
  I revoke my consent
  take me off the list
  Take me off your list
  take me off this list please
  Please take me off your contact list
  take my number off your list
  take me off
  get me off this list
  remove me
  Remove me please
  please remove me
  remove me from your list
  remove my number
  Remove my number from your list
  please remove my name
  remove this number
  delete my number
  delete me from your system
  lose my number
  Lose my number!
  don't text me
  Don't text me again
  Dont text me
  do not text me
  DO NOT TEXT
  do not text me anymore
  Do not text this number
  don't text me anymore please
  please don't text me
  Please do not text me again
  never text me again
  don't message me
  do not message me again
  don't contact me
  Do not contact me again
  do not contact this number
  don't ever text me again
  don't send me any more texts
  Don't send me messages
  do not send me anymore messages
  do not send me anything else
  I don't want these texts
  I don't want to receive these messages
  I do not want any more texts
  I don't want your texts
  I do not wish to receive texts
  I don't want to be texted
  I don't want to be on this list
  no more texts
  No more texts please
  no more messages
  no more
  no more of these texts
  No more marketing messages
  leave me alone
  please leave us alone
  go away
  Fuck off
  wrong number
  Wrong number, stop texting
  You have the wrong number
  I never signed up for this
  I did not sign up for these
  quite mi numero de la lista
  quiteme de la lista
  eff off
  I didn't agree to this
  Who is this? Stop texting me
  who is this? stop
  Not interested. Stop.
  Not interested, please stop
  I said STOP
  I told you to stop
  I already said stop texting me
  for the last time STOP
  Stop. Who is this?
  STOP I already left a review
  Stop, I don't know you
  STOP - wrong person
  no thanks, unsubscribe
  No thank you. Remove me.
  No. Please take me off your list.
  end texts
  cancel texts
  Cancel these messages
  block these messages
  please quit messaging us
  make it stop
  no mas
  No más
  NO MAS
  no mas por favor
  no más mensajes
  No mas textos
  ya no mas
  parar
  Pare
  alto
  basta
  ya basta
  cancelar
  detener
  No me manden mensajes
  no me manden más mensajes por favor
  no me envíe más
  no me escriban
  dejen de molestar
  deje de mandarme mensajes
  No quiero más mensajes
  no quiero recibir mensajes
  quíteme de la lista
  quítenme de su lista
  bórreme de la lista
  quiero darme de baja
  arrêt
  STOP 🛑
  🛑 stop
  s t o p
  Stopp
`);

/** People who write about their job, and mean nothing of the kind. */
const goesOn = lines(`
  we have got to STOP this leak before Friday
  Can you stop by tomorrow?
  stop by any time
  Stop by after 5
  please stop by the house
  Could you stop in on Tuesday
  I can stop by your office
  Can someone stop over this afternoon
  the leak won't stop
  The water does not stop
  it won't stop dripping
  How do I stop the water?
  stop the leak first please
  Stop the water at the street if you can
  We need to stop the dripping
  the AC stopped working
  It stopped working again
  my heater keeps stopping
  The furnace won't stop running
  where is the stop valve
  shut the faucet off
  I had the furnace guy turn the fan off
  that is quite a price
  not quite sure yet
  the shut off stop is stuck
  Can you put in a doorstop
  I had to stop payment on that check
  Don't stop, keep going on the roof
  non stop noise from the fan
  We are at a bus stop, call you later
  Please do not stop work until it is done
  cancel my appointment
  I need to cancel Tuesday
  Can we cancel and rebook?
  Please cancel the second unit
  I have to cancel for tomorrow
  did you cancel my order?
  cancel the dumpster please
  at the end of the street
  By the end of the week
  weekend works
  the end of the gutter is loose
  I quit smoking so the vent is fine
  the pump quit last night
  My water heater quit on me
  It quit again
  can you remove my old water heater
  Please remove the old tank
  remove the tree stump too
  How much to remove a toilet
  Can you take the gutters off
  take off the old shingles
  take the panel off first
  delete the second line on the invoice
  I don't want the expensive one
  I do not want to wait until Monday
  Don't call before 9
  don't come before noon
  do not park in the driveway
  I don't text much, call me
  I don't text while driving
  please call me
  Call me back
  don't forget the filter
  Do not send anyone before noon
  do not send the invoice to my wife
  Don't send a truck yet
  I never got the estimate
  I never got your message
  I didn't get your text
  did you get my text?
  I got your message
  thanks for the text
  thanks for your message
  send me the invoice
  send me more information
  Text me the address
  text me when you are on the way
  Message me the price
  no
  No
  No thanks
  no thank you
  not now
  not today
  Not interested
  maybe later
  Not yet
  who is this?
  Who is this
  How much is it?
  what time?
  What does it cost
  when can you come
  I already left a review
  Already did
  I left you 5 stars
  left a review, you guys rock
  Great job on the roof
  Great work
  The job was fine
  You did a great job
  it is leaking again
  The outlet sparks again
  I am not sure
  not sure yet
  Maybe next month
  next spring
  Let me ask my husband
  I will think about it
  What is the discount?
  Is the offer still good?
  is that per month
  Do you also do windows
  can you come monday
  tuesday at 3
  Tuesday at 3pm
  after 5
  10am
  my new number is 512 555 0144
  change my number to 512 555 0144
  My email is kim@example.com
  I moved to a new house
  we sold the house
  Please update my address
  help me with the sink please
  I need help with my furnace
  can you help us with a quote
  More info on the heat pump please
  no hot water
  No heat since this morning
  no more hot water
  no power in the kitchen
  there is no more water pressure
  the alarm won't end
  when does the offer end?
  Does the offer end Friday
  start on Monday
  When can you start?
  can you start next week
  the mower won't start
  please start with the bathroom
  it does not start
  ha ha
  lol
  ?
  ...
  512
  I opted for the bigger unit
  subscribe to what?
  the list of parts is long
  add it to the list
  Is my name on the list
  put me on the list
  your guy left me a list
  block the driveway for us
  the drain is blocked
  leave me a key
  Leave the invoice in the mailbox
  he is alone at home
  wrong part was delivered
  you sent the wrong size
  no me llega el agua caliente
  no hay agua
  cuanto cuesta
  mañana no puedo
  mas tarde por favor
  puede parar la fuga
`);

const comesBack = lines(`
  START
  start
  Start please
  UNSTOP
  unstop
  opt in
  Opt me back in
  subscribe
  start texting me again
  please start sending me texts again
`);

const asks = lines(`
  HELP
  help
  Help!
  help please
  INFO
  info
  Info please
  information
  ayuda
`);

const agrees = lines(`
  yes
  YES
  Yes!
  Yes please
  yes, call me
  Yeah
  yep
  Yup
  y
  Y
  sure
  Sure thing
  Sure, sounds good
  ok
  OK
  okay
  Sounds good
  sounds great, thanks
  absolutely
  definitely
  Of course
  I'm interested
  im interested
  interested
  count me in
  sign me up
  Sign me up for Tuesday
  let's do it
  book me
  That works
  works for me
  I'd like that
  si
  Sí por favor
  claro
  👍
  👍🏽
  yes I want the discount
`);

describe('what people write', () => {
  test('is labelled here more than 200 times, and both ways', () => {
    expect(stops.length).toBeGreaterThan(150);
    expect(goesOn.length).toBeGreaterThan(150);
  });
  test.each(stops)('%j is a wish for no more texts', (text) => {
    expect(readMeaning(text)).toBe('opt_out');
    expect(readMeaning(text, { afterStop: true })).toBe('opt_out');
  });
  test.each(goesOn)('%j is an answer', (text) => {
    expect(readMeaning(text)).toBe('other');
  });
  test.each(comesBack)('%j brings them back', (text) => {
    expect(readMeaning(text)).toBe('opt_in');
  });
  test.each(asks)('%j asks for help', (text) => {
    expect(readMeaning(text)).toBe('help');
  });
  test.each(agrees)('%j says yes', (text) => {
    expect(readMeaning(text)).toBe('yes');
  });
  test('a yes as first word after a stop brings them back; any other agreement does not', () => {
    expect(readMeaning('YES', { afterStop: true })).toBe('opt_in');
    expect(readMeaning('Yes please', { afterStop: true })).toBe('opt_in');
    expect(readMeaning('ok', { afterStop: true })).toBe('yes');
  });
});
