import { findState } from '#src/kit/contact/indian-state.ts'
import { readRecipient } from '#src/shop/orders/recipient.ts'
import type { Recipient } from '#src/shop/orders/order.ts'
import type { Random } from './random.ts'

/** A made-up shopper. The phone numbers end in three digits after "00", like those of the demo brand. */
export function inventShopper(random: Random, number: number): Recipient {
  const [first, last, place] = [random.oneOf(firstNames), random.oneOf(lastNames), random.oneOf(places)]
  const [city, state, pincode, areas] = place
  const read = readRecipient({
    name: `${first} ${last}`,
    email: `${first}.${last}${number % 7 === 0 ? number : ''}@shopper.example`.toLowerCase(),
    phone: `${random.oneOf(phoneBeginnings)}00${100 + (number % 900)}`,
    alternatePhone: random.percent(15) ? `${random.oneOf(phoneBeginnings)}00${100 + ((number * 7) % 900)}` : '',
    addressLine1: `${random.oneOf(homes)} ${random.whole(1, 90)}, ${random.oneOf(buildings)}`,
    addressLine2: random.oneOf(areas),
    city,
    state,
    pincode,
    gstin: '',
    businessName: '',
  })
  if (!read.ok || !findState(state)) throw new Error(`an invented shopper is refused: ${JSON.stringify(read)}`)
  return read.value
}

export const firstNames = [
  ...['Aarohi', 'Aditi', 'Akanksha', 'Ananya', 'Anjali', 'Aparna', 'Arjun', 'Asha', 'Bhavna', 'Charu', 'Deepa', 'Devika', 'Divya'],
  ...['Esha', 'Farah', 'Fatima', 'Gauri', 'Geeta', 'Harpreet', 'Ishita', 'Jasleen', 'Jaya', 'Juhi', 'Kabir', 'Kavita', 'Kiran'],
  ...['Lakshmi', 'Lavanya', 'Madhuri', 'Mahima', 'Manasi', 'Maria', 'Meenakshi', 'Megha', 'Mitali', 'Mrunal', 'Namrata', 'Nandini'],
  ...['Neha', 'Nikhil', 'Nisha', 'Noor', 'Pallavi', 'Parul', 'Pooja', 'Prachi', 'Pranav', 'Priya', 'Radhika', 'Rahul', 'Reshma'],
  ...['Ritu', 'Rohan', 'Rukmini', 'Sadhana', 'Sakshi', 'Saloni', 'Sana', 'Shalini', 'Shreya', 'Simran', 'Sneha', 'Sunita', 'Swati'],
  ...['Tanvi', 'Tara', 'Trisha', 'Uma', 'Urvashi', 'Vaishali', 'Vandana', 'Varsha', 'Vikram', 'Yamini', 'Zainab', 'Zoya'],
] as const

const lastNames = [
  ...['Agarwal', 'Ahmed', 'Banerjee', 'Bhatt', 'Bose', 'Chauhan', 'Chopra', 'Das', 'Deshmukh', 'Deshpande', 'DSouza', 'Fernandes'],
  ...['Gill', 'Gokhale', 'Gupta', 'Hegde', 'Iyer', 'Jadhav', 'Jain', 'Joshi', 'Kapoor', 'Kaur', 'Khan', 'Kulkarni', 'Malhotra'],
  ...['Mehta', 'Menon', 'Mishra', 'Mukherjee', 'Nair', 'Naik', 'Patel', 'Patil', 'Pillai', 'Rao', 'Reddy', 'Saxena', 'Sen', 'Shah'],
  ...['Sharma', 'Shetty', 'Shinde', 'Singh', 'Sinha', 'Srinivasan', 'Thakur', 'Thomas', 'Trivedi', 'Varma', 'Venkatesh', 'Wagh'],
] as const

const phoneBeginnings = ['98200', '99300', '97690', '90040', '88790', '70450', '81080', '96190'] as const
const homes = ['Flat', 'No.', 'House', 'Plot', 'Apartment'] as const
const buildings = [
  ...['Sai Krupa', 'Shanti Niwas', 'Green Acres', 'Lake View', 'Gokul Apartments', 'Palm Grove', 'Silver Oak', 'Ashirwad'],
  ...['Rose Garden', 'Madhuban', 'Sunrise Towers', 'Prestige Court', 'Vasant Vihar', 'Tulsi Residency'],
] as const

type Place = readonly [city: string, state: string, pincode: string, areas: readonly string[]]

/** No pincode begins with 9: no courier of the carrier's sandbox goes there. */
const places: readonly Place[] = [
  ['Mumbai', 'Maharashtra', '400050', ['Bandra West', 'Pali Hill']],
  ['Mumbai', 'Maharashtra', '400076', ['Powai', 'Hiranandani Gardens']],
  ['Pune', 'Maharashtra', '411004', ['Deccan Gymkhana', 'Prabhat Road']],
  ['Pune', 'Maharashtra', '411052', ['Karvenagar', 'Hingane']],
  ['Nagpur', 'Maharashtra', '440010', ['Dharampeth', 'Ramdaspeth']],
  ['Nashik', 'Maharashtra', '422005', ['Gangapur Road', 'College Road']],
  ['Bengaluru', 'Karnataka', '560001', ['MG Road', 'Cubbon Park']],
  ['Bengaluru', 'Karnataka', '560038', ['Indiranagar', 'Defence Colony']],
  ['Mysuru', 'Karnataka', '570009', ['Kuvempunagar', 'Saraswathipuram']],
  ['Hyderabad', 'Telangana', '500034', ['Banjara Hills', 'Road No. 12']],
  ['Chennai', 'Tamil Nadu', '600004', ['Mylapore', 'Luz Corner']],
  ['Chennai', 'Tamil Nadu', '600041', ['Thiruvanmiyur', 'Valmiki Nagar']],
  ['Coimbatore', 'Tamil Nadu', '641018', ['Race Course', 'Gopalapuram']],
  ['New Delhi', 'Delhi', '110017', ['Malviya Nagar', 'Saket']],
  ['Gurugram', 'Haryana', '122002', ['DLF Phase 4', 'Sushant Lok']],
  ['Noida', 'Uttar Pradesh', '201301', ['Sector 27', 'Sector 18']],
  ['Lucknow', 'Uttar Pradesh', '226010', ['Gomti Nagar', 'Vibhuti Khand']],
  ['Kolkata', 'West Bengal', '700019', ['Ballygunge', 'Gariahat']],
  ['Ahmedabad', 'Gujarat', '380015', ['Satellite', 'Vastrapur']],
  ['Surat', 'Gujarat', '395007', ['Vesu', 'Piplod']],
  ['Vadodara', 'Gujarat', '390007', ['Alkapuri', 'Race Course Circle']],
  ['Jaipur', 'Rajasthan', '302017', ['Malviya Nagar', 'Jagatpura']],
  ['Indore', 'Madhya Pradesh', '452010', ['Vijay Nagar', 'Scheme 54']],
  ['Kochi', 'Kerala', '682020', ['Kadavanthra', 'Panampilly Nagar']],
  ['Thiruvananthapuram', 'Kerala', '695014', ['Thampanoor', 'Vazhuthacaud']],
  ['Chandigarh', 'Chandigarh', '160017', ['Sector 17', 'Sector 22']],
  ['Bhubaneswar', 'Odisha', '751013', ['Chandrasekharpur', 'Rasulgarh']],
  ['Guwahati', 'Assam', '781005', ['Chandmari', 'Zoo Road']],
  ['Visakhapatnam', 'Andhra Pradesh', '530003', ['Siripuram', 'Daspalla Hills']],
  ['Dehradun', 'Uttarakhand', '248001', ['Rajpur Road', 'Race Course']],
]
