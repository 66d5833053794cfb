export default function ShowScreen() {
  return null;
}
